// Prints the path of a Firefox that starts, or an empty line if there is none. On Debian, root installs one; if that fails,
// this exits with an error. The browser tests without Firefox are complete on other machines.
import { canInstall, fail, installed, installPackages, starts } from "./browsers.mjs";

const NAMES = ["firefox-esr", "firefox"];
const ELSEWHERE = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

const given = process.env.FIREFOX_PATH;
if (given && !starts(given)) fail(`FIREFOX_PATH is ${given}, which does not start.`);
console.log(given || installed(NAMES, ELSEWHERE) || ofDebian());

function ofDebian() {
  if (!canInstall()) return "";
  installPackages("firefox-esr");
  return installed(NAMES, ELSEWHERE) ?? fail("No Firefox was found, and none could be installed.");
}
