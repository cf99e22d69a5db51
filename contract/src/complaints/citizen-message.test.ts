import { expect, test } from "vitest";
import { citizenMessage } from "./citizen-message.ts";

const ADDRESS = "https://office.example.org/track/0123-4567-89AB-CDEF";

test(
  "a message has number, status, address and office in its language, and leaves out what is not set",
  { tags: ["inform-1"] },
  () => {
    const complaint = { complaint_number: 12, status_code: "completed" } as const;
    expect(citizenMessage("en", { ...complaint, address: ADDRESS, office: "Smt. Rao" })).toBe(
      `Your complaint no. 12 is completed.\nSee its status: ${ADDRESS}\nOffice of Smt. Rao`,
    );
    expect(
      citizenMessage("hi", {
        ...complaint,
        status_code: "in-process",
        address: null,
        office: null,
      }),
    ).toBe("आपकी शिकायत क्रमांक 12 पर कार्यवाही चल रही है।");
  },
);
