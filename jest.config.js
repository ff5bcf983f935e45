/** One project a lane (CONTRIBUTING, "Tests"); `npm test` runs `fast` only. */
const lane = (displayName, testMatch) => ({
  displayName,
  testMatch,
  testEnvironment: "node",
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      { jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
  moduleFileExtensions: ["ts", "js", "json"],
  modulePathIgnorePatterns: ["<rootDir>/cdktf.out", "<rootDir>/lib", "<rootDir>/examples"],
});

module.exports = {
  projects: [
    lane("fast", [
      "<rootDir>/test/{config,foundation,workloads,shared,stack,support,operator,docs,rehearsal,testing,scripts}/**/*.test.ts",
    ]),
    lane("terraform", ["<rootDir>/test/terraform/**/*.test.ts"]),
    lane("charts", ["<rootDir>/test/charts/**/*.test.ts"]),
    lane("real", ["<rootDir>/test/real/**/*.test.ts"]),
    lane("package", ["<rootDir>/test/package/**/*.test.ts"]),
  ],
};
