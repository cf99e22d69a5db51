// Shows the link to the complaint to whoever is signed in in this browser. The page is complete without this script.
const link = document.getElementById("office");

/** 401: the access token has expired, and the console refreshes it. 404: a complaint of another constituency. */
async function show(token) {
  const answer = await fetch(link.dataset.call, { headers: { Authorization: `Bearer ${token}` } });
  link.hidden = !(answer.ok || answer.status === 401);
}

/** A new tab has no session of its own: the console's tabs answer (web/src/api/session-peers.ts). */
function askTabs() {
  const channel = new BroadcastChannel("session");
  const tab = crypto.getRandomValues(new Uint32Array(4)).join("-");
  channel.addEventListener("message", ({ data, origin }) => {
    if (origin !== location.origin || data.kind !== "given" || data.tab !== tab) return;
    channel.close();
    void show(data.tokens.access_token);
  });
  channel.postMessage({ kind: "wanted", tab });
}

const tokens = JSON.parse(sessionStorage.getItem("tokens") ?? "null");
if (tokens?.access_token) void show(tokens.access_token);
else askTabs();
