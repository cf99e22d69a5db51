import { describe, expect, test } from "vitest";
import { english } from "contract/message";
import {
  commonPasswordMessage,
  phoneInPasswordMessage,
  rejectWeakPassword,
} from "./common-passwords.ts";

const PHONE = "9876501234";
const words = (text: string) => text.trim().split(/\s+/);

const BAD = words(`
  aaaaaaaa Qwerty@12 Admin@2027 abcdefgh 23456789 98765432 poiuytrewq lkjhgfdsa mnbvcxz1 abababab Aa1!Aa1! Aa1!Aa1!Aa1!
  P@$$w0rd P@55w0rd! Pa$$word123 4dm1n@2027 Adm!n@2026 W3lcome@2026 Welc0me#1 We1come@1 Indi@123 India@2026 JaiHind@1947
  Jai_Hind@1 Krishna@108 Radhe@Radhe1 Summer2026! Monday@123 Office@2026 Office@2027 MLA@Office1 Super_Admin@1 Admin123Admin
  Test@Test1 Hello@World1 qwerty!@#$ Qwer!234 1qaz@WSX 1qaz!QAZ zaq1@WSX !QAZ2wsx asdf;lkj 11112222 aaaabbbb AAAAaaaa1!
  99999999aA! 12345678aA! aA!12345678 Abcd@1234 Abc@12345 a1b2c3d4e5 11223344 1234abcd 20262027 2026@2027 01011990
  P@ssw0rdP@ssw0rd Namaste@123 Mandal@2026 Constituency@2026 Console@2027 Booth@4567 Vote@2026 Modi@2024 Sachin@10
  Delhi@110001 Mumbai@26 Bharat@1947 SaiRam@786 Om@12345678 Guest@1234 Root@12345 Changeme@1 Letmein!1 ILoveYou@2 Dragon@99
  Cricket@18 User@98765 !!!!!!!! Aa@@@@@@1 xyzxyzxyz 1a1a1a1a Zz9!Zz9! 147258369 789456123 159753456 P@ssw0rd!2026
  pass.word.1 p.a.s.s.w.o.r.d1 ADMIN@2030 nimda@2027 Demo@1234 10203040 Shaktikendra@123 VidhanSabha#9 Ｐａｓｓｗｏｒｄ１
  2027@Admin 123!Welcome iloveyou jaishreeram Admin@2027Admin@2027 qazwsxedc 0987654321 739201847563 zxcvbnm,. !@#$%^&*`);

const GOOD = [
  "correct horse battery staple",
  "Correct-Horse-7-Battery",
  "Kamal-Talab-7",
  "Zebra-42-crossing!",
  "monsoon rain on tin roof",
  "Monsoon-Rain-7-Roof",
  "Three green parrots@8",
  "Banyan&Tamarind4ever",
  "Chai@6am-with-Ginger",
  "purple elephant 19 dances",
  "my dog ate 3 samosas!",
  "Neem-Tree-27!",
  "Rail@Gaadi-Chhuk-9",
  "the office cat sleeps late",
  "password manager made this 8!",
  "Admin of seven hills 3!",
  "nine blue kites over Sonpur",
  "x7abcQ!2",
  "gT5$kq9Zw",
  "T!9vRm2#Lp",
  "9fK$w2Lq@7",
  "Lotus-River-Mango-42",
  "Water.Pump.Temple.17",
  "सुनीता पानी आम 27",
  "Kya-Baat-Hai-84!",
  "Dhobi-Ghat@Sunrise5",
  "Two1Buckets&aRope",
  "Ram went to 4 markets",
  "Belgarh-Kheda-Sonpur-6",
  "Winter comes to Shimla 9",
  "Hari-Om-Tea-Stall-7!",
  "Quiet5Sparrow@Gate",
  "Bicycle!Lamp!Rope3",
  "seventeen-red-kites",
  "Admin@73920184756",
  "Jai went home at 5pm",
  "2 mangoes, 1 knife",
  "qX9#pass!tR4",
  "xkcd 936",
  "पासवर्ड  मेरा है",
  "Mitti&Baarish=Khushbu8",
];

const refusalOf = (password: string): string | null => {
  try {
    rejectWeakPassword(password, PHONE);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe("a password", () => {
  test(
    "a password of common words, runs, years and repeated pieces is rejected, however it is written",
    { tags: ["password-4"] },
    () => {
      expect(BAD.length).toBeGreaterThanOrEqual(100);
      expect(
        BAD.filter((password) => refusalOf(password) !== english(commonPasswordMessage)),
      ).toEqual([]);
    },
  );

  test("a password of several words, or of characters that follow no pattern, is accepted", () => {
    expect(GOOD.length).toBeGreaterThanOrEqual(30);
    expect(GOOD.filter((password) => refusalOf(password) !== null)).toEqual([]);
  });

  test("a password that contains the account's phone is rejected, whatever stands between its digits", () => {
    for (const password of [`Kamal-${PHONE}`, "Kamal 98765 01234 x", "9-8765-0-1234-Talab"])
      expect(refusalOf(password)).toBe(english(phoneInPasswordMessage));
  });
});
