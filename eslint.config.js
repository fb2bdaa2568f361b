import js from "@eslint/js";
import globals from "globals";

const rules = {
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-undef": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-var": "error",
  "prefer-const": "error",
};

export default [
  { ignores: ["**/vendor/", "**/.venv/", "**/node_modules/", "data/", "test-results/", ".mutants/"] },
  js.configs.recommended,
  { rules },
  {
    files: ["companion/static/js/*.js", "campaigns/*/static/**/*.js"],
    languageOptions: { sourceType: "module", globals: { ...globals.browser, htmx: "readonly" } },
  },
  {
    files: ["companion/worker.js"],
    languageOptions: {
      sourceType: "script",
      globals: { ...globals.serviceworker, CACHE_VERSION: "readonly", OFFLINE_URL: "readonly", ROOT_PATH: "readonly", PRECACHE_URLS: "readonly" },
    },
  },
];
