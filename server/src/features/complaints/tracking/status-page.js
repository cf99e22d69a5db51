// Shows the link to the complaint when somebody is signed in in this browser. The page is complete without this script.
const link = document.getElementById("office");

/** Shows the link for 2xx, and for 401: the console refreshes an expired token. 404 (another constituency's complaint) hides it. */
async function show(token) {
  const answer = await fetch(link.dataset.call, { headers: { Authorization: `Bearer ${token}` } });
  link.hidden = !(answer.ok || answer.status === 401);
}

/** A new tab has no tokens: it asks the other tabs of the console for theirs (web/src/api/session-peers.ts). */
function askTabs() {
  const channel = new BroadcastChannel("session");
  const tab = crypto.getRandomValues(new Uint32Array(4)).join("-");
  channel.addEventListener("message", ({ data, origin }) => {
    if (origin !== location.origin || data.kind !== "session" || data.tab !== tab) return;
    channel.close();
    void show(data.tokens.access_token);
  });
  channel.postMessage({ kind: "session-request", tab });
}

const tokens = JSON.parse(sessionStorage.getItem("tokens") ?? "null");
if (tokens?.access_token) void show(tokens.access_token);
else askTabs();
