import { expect, test } from "vitest";
import { ForeignClient } from "../../foreign-client.ts";
import { signIn } from "../../foreign-office.ts";
import { makeDataDir, runConsole, startServer } from "../../server-process.ts";

/** The first page of complaints, signed in as the demonstration's super administrator. */
async function complaintsAt(address: string) {
  const client = new ForeignClient(address);
  await signIn(client, "Demo@1234", "9876543210");
  return (await client.get<{ complaint_id: number }[]>("/api/v0/complaint")).body.data;
}

test(
  "the demonstration is loaded on the first start only, and with DEMO=0 an office with its sign-in does not start",
  { tags: ["token-7"] },
  async () => {
    const { DATA_DIR, remove } = await makeDataDir();
    const first = await startServer({ DATA_DIR });
    expect(first.output()).toContain("Demonstration sign-in: 9876543210 / Demo@1234");
    const page = await complaintsAt(first.address);
    expect(page).toHaveLength(10);
    await first.stop();

    // Where other machines reach it, it does not start without DEMO=1.
    const env = { DATA_DIR, HOST: "0.0.0.0", PORT: "0" };
    const refused = await runConsole(["serve"], env);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("HOST=0.0.0.0 lets other machines in");
    const asReal = await runConsole(["serve"], { ...env, DEMO: "0" });
    expect(asReal).toMatchObject({ code: 1 });
    expect(asReal.output).toContain("This office still has the demonstration's sign-in.");
    const doctor = await runConsole(["doctor"], env);
    expect(doctor).toMatchObject({ code: 1 });
    expect(doctor.output).toMatch(/^PROBLEM +Other machines can reach the demonstration/m);

    const second = await startServer({ ...env, DEMO: "1" });
    const address = `http://127.0.0.1:${new URL(second.address).port}`;
    expect(await complaintsAt(address)).toEqual(page);
    await second.stop();
    await remove();
  },
);
