import { toProps } from "../../config/to-props";
import { load, textOf } from "./folder";

test.each(["https://acme.jfrog.io/artifactory", "https://acme.jfrog.io/artifactory/"])(
  "Artifactory at %s has an address that paths can follow",
  (url) => {
    const [found] = load({
      "dev.yaml": textOf(`registration:
  enabled: true
  packages: {artifactory: {url: "${url}", username: acme}}`),
    });
    expect(toProps(found!).registration?.packages).toEqual({
      kind: "artifactory",
      url: "https://acme.jfrog.io/artifactory/",
      username: "acme",
    });
  },
);
