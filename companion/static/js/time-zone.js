// @ts-check
// Times in the zone of this device: where its clock is not that of the zone the page was rendered in, a cookie tells the server, and a
// page that shows times is loaded again; a table, where somebody may be about to tap, shows them from its next page on.

import { findTable, query, ROOT_PATH } from "./page-context.js";

const COOKIE_NAME = "dreamkeeper_zone";
const COOKIE_MAX_AGE_SECONDS = 34560000; // 400 days
const { zone = "UTC" } = document.documentElement.dataset;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/**
 * Return what clocks of a zone show in winter and in summer; "" for a zone that this browser does not know.
 * @param {string} name
 */
const readClocks = (name) => {
  try {
    return [0, 6].map((month) => new Date(2026, month).toLocaleString("en", { timeZone: name })).join();
  } catch {
    return "";
  }
};

// A server that does not know the zone, or a browser without cookies, is not asked twice.
const value = `${COOKIE_NAME}=${timeZone}`;
const isTold = () => document.cookie.split("; ").includes(value);

if (timeZone && readClocks(timeZone) !== readClocks(zone) && !isTold()) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${value}; path=${ROOT_PATH}/; max-age=${COOKIE_MAX_AGE_SECONDS}; samesite=lax${secure}`;
  if (isTold() && !findTable() && query("main :is(time, .log-day)")) location.reload();
}
