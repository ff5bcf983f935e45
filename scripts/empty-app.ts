import { App, TerraformStack } from "cdktf";

/** What CDKTF costs by itself; `npm run bench` compares with it. */
const app = new App();
new TerraformStack(app, "empty");
app.synth();
