import { multipart } from "../server/test/foreign-client.ts";
import { type BenchOffice, dataOf } from "./office.ts";

/** Uploads the sheet; returns how many booths were inserted, updated, unchanged and rejected. */
export function uploadSheet({ client }: BenchOffice, file: File, constituency_id: number) {
  const form = multipart({ constituency_id }, "file", [file]);
  return dataOf<Record<string, number>>(client.post("/api/v0/booth/upload-booths", form));
}

/** Adds thirty complaints of one citizen to a constituency that has booths; returns the newest id. */
export async function addComplaints({ client }: BenchOffice, constituency_id: number) {
  const booths = await dataOf<{ id: number }[]>(
    client.get(`/api/v0/location/constituencies/${constituency_id}/booths`),
  );
  const booth_id = booths[0]!.id;
  const citizen = { name: "Meena Devi", phone: "7000000001", email: "", booth_id };
  const complainant = await dataOf<{ principal_id: number }>(
    client.post("/api/v0/principal/user", citizen),
  );
  const [type] = await dataOf<[{ children: { id: number }[] }]>(client.get("/api/v0/categories/1"));
  for (let count = 1; count <= 30; count += 1)
    await dataOf(
      client.post("/api/v0/complaint", {
        title: `Street light ${count}`,
        description: "The street light has been out for a week.",
        category_id: type.children[0]!.id,
        complainant_id: complainant.principal_id,
        booth_id,
      }),
    );
  const list = await dataOf<{ complaint_id: number }[]>(client.get("/api/v0/complaint"));
  return list[0]!.complaint_id;
}
