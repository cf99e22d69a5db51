import { says } from "contract/messages";
import { badRequest } from "./errors.ts";

/**
 * The most common passwords of at least 8 characters, lowercased: lists of leaked ones, what Indian offices choose, and this
 * product's own words.
 */
const COMMON = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 0987654321 9876543210 987654321 87654321 11111111 111111111
  1111111111 00000000 000000000 0000000000 22222222 55555555 66666666 77777777 88888888 99999999 12341234 11223344
  1122334455 12121212 123123123 147258369 123654789 789456123 159753456 102030405060 13131313 10203040 11112222
  password password1 password12 password123 password1234 password@1 password@12 password@123 password@1234 password1!
  password123! password!1 passw0rd p@ssword p@ssw0rd p@ssword1 p@ssword123 p@ssw0rd1 p@ssw0rd123 pass@123 pass@1234
  pass1234 pass123456 mypassword passwords
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty@123 qwerty@1234 qwerty123! qwerty1! 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx q1w2e3r4 qazwsxedc zaq12wsx 1qaz@wsx asdfghjk asdfghjkl asdf1234 asdf@1234 zxcvbnm1 zxcvbnm123
  abcd1234 abcd@123 abcd@1234 abc12345 abc@1234 abc123456 abcdefgh abcdefg1 a1b2c3d4 a1234567 aa123456 aa12345678
  admin123 admin1234 admin12345 admin@12 admin@123 admin@1234 admin@12345 admin123! admin@2024 admin@2025 admin@2026
  administrator superadmin superadmin@123 welcome1 welcome12 welcome123 welcome@1 welcome@12 welcome@123 welcome@1234
  welcome123! test1234 test@123 test@1234 testing123 user1234 user@123 user@1234 demo@123 demo@1234 default123
  changeme changeme123 changeme@123 letmein1 letmein123 letmein@123 login@123 secret123 iloveyou iloveyou1 sunshine
  princess football baseball superman trustno1 computer internet whatever starwars michelle
  india123 india@123 india@1234 india@2026 bharat@123 bharatmata jaihind@123 jaimatadi jaishreeram krishna123 krishna@123
  ganesh123 ganesh@123 office@123 office123 office@1234 company@123 government system@123 server@123 root@123 root1234
  temp@123 temp1234 temp@1234 hello123 hello@123 hello1234 sachin10 sairam123 omsairam waheguru
  constituency constituency1 constituency@1 constituency@123 vidhansabha vidhansabha@1 vidhansabha@123 shaktikendra
  shaktikendra@123 mandal@123 mandal@1234 booth@123 booth@1234 complaint@123 complaints@123 console@123 console@1234
  dashboard@123 election@123 election@1234`
    .trim()
    .split(/\s+/),
);

export const commonPasswordMessage = says("This password is too common. Please choose another.");
export const phoneInPasswordMessage = says(
  "The password must not contain the phone number. Please choose another.",
);

/** Throws a 400 on a password that many people use, or that holds the account's own phone (security.md). */
export function refuseWeakPassword(password: string, phone: string): void {
  if (COMMON.has(password.trim().toLowerCase()))
    throw badRequest(commonPasswordMessage, "password");
  if (password.includes(phone)) throw badRequest(phoneInPasswordMessage, "password");
}
