import { Agent, request } from "node:http";

/**
 * Requests the paths in turn over `lanes` connections, each request immediately after the previous answer. `stop` returns
 * the milliseconds of every answer. Throws if the status of one is not 200.
 */
export function requestContinuously(address: string, token: string, paths: string[], lanes = 4) {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  let isOver = false;
  const lane = async (first: number) => {
    for (let turn = first; !isOver; turn += 1) {
      const sent = performance.now();
      await get(`${address}${paths[turn % paths.length]!}`, agent, headers);
      times.push(performance.now() - sent);
    }
  };
  const asking = Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));
  return {
    stop: async () => {
      isOver = true;
      await asking;
      agent.destroy();
      return times;
    },
  };
}

function get(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    asked.once("error", reject).end();
  });
}
