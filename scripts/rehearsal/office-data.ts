// What the office of the rehearsal holds, made and read through its API.
import { expectText } from "./expect.ts";
import type { Machine } from "./machine.ts";

const PASSWORD = "Neem-Pipal@52";
/** Shell functions: `office_api PATH OPTIONS...`, signed in. */
const API = `
address=http://127.0.0.1:8081
curl() { command curl --fail-with-body -sS --retry 60 --retry-connrefused --retry-delay 1 "$@"; }
curl $address/readyz
token=$(curl -H 'content-type: application/json' -d '{"phone":"9000000001","password":"${PASSWORD}"}' \\
  $address/api/v0/auth/super-admin/login | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
office_api() { path=$1; shift; curl -H "authorization: Bearer $token" "$@" $address/api/v0$path; }
`;

/** Loads the samples: locations, booths and citizens. */
export async function loadSamples({ run }: Machine): Promise<void> {
  const samples = "/opt/constituency-console/current/docs/samples";
  const output = await run(`office locations import ${samples}/locations.xlsx
cd ${samples} && office booths import booths.xlsx --constituency Belgarh
office citizens import ${samples}/citizens.xlsx`);
  expectText(output, "3 booths added", "4 citizens added");
}

/** Adds a complaint with a photograph. */
export async function addComplaint({ run }: Machine, title: string): Promise<void> {
  await run(`${API}
printf '\\377\\330\\377\\340 %s' '${title}' > /tmp/photo.jpg
office_api /complaint -F title='${title}' -F category_id=4 -F complainant_id=2 \\
  -F description='The lamp at the primary school has been dark for a week.' -F 'attachments=@/tmp/photo.jpg;type=image/jpeg'`);
}

/** Deletes the complaint with this id, as a user does by mistake. */
export const deleteComplaint = ({ run }: Machine, id: number): Promise<string> =>
  run(`${API}\noffice_api /complaint/${id} -X DELETE`);

/** Expects the complaint in the list, and that every file that the database names is there. Returns the list. */
export async function expectComplaint({ run }: Machine, title: string): Promise<string> {
  const output = await run(`${API}\noffice_api /complaint\necho\noffice doctor`);
  expectText(output, `"title":"${title}"`, "0 problems");
  return output;
}
