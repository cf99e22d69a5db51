import { addComplaint } from "./complaint-page.ts";
import { openOffice } from "./office.ts";
import { startServer } from "./server.ts";

/** Starts one real server for the whole run: at BASE_URL, with its data in OFFICE_DATA_DIR. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { address, dataFolder, stop } = await startServer();
  process.env.BASE_URL = address;
  process.env.OFFICE_DATA_DIR = dataFolder;
  // Two of each location, because the forms fill a level with one option, and the first test would find one.
  const office = await openOffice(address);
  await office.addLocations([]);
  // The second ones, and complaint 1, which no test changes: those that answer its call themselves (answerOne) get its other
  // calls from the server.
  await addComplaint(office);
  return stop;
}
