/** Messages about spreadsheets and their rows: booths, rolls of citizens, lists of locations. */
export const SHEETS = {
  "Please select a valid Excel (.xls, .xlsx, .ods) file.":
    "कृपया सही एक्सेल (.xls, .xlsx, .ods) फ़ाइल चुनें।",
  "Please select a file.": "कृपया एक फ़ाइल चुनें।",
  "Please select one file.": "कृपया एक ही फ़ाइल चुनें।",
  "File size must be less than 20MB": "फ़ाइल का आकार 20MB से कम होना चाहिए",
  "This file is damaged or protected with a password. Open it, save it again without a password, and upload it once more.":
    "यह फ़ाइल खराब है या पासवर्ड से सुरक्षित है। इसे खोलकर बिना पासवर्ड के सहेजें और फिर अपलोड करें।",
  "This file is too large or too complex to read. Keep only the booth sheet in it and try again.":
    "यह फ़ाइल पढ़ने के लिए बहुत बड़ी या जटिल है। इसमें केवल बूथों की शीट रखकर फिर कोशिश करें।",
  "This file is too large or too complex to read. Keep only the roll of citizens in it and try again.":
    "यह फ़ाइल पढ़ने के लिए बहुत बड़ी या जटिल है। इसमें केवल नागरिकों की सूची रखकर फिर कोशिश करें।",
  "This file is too large or too complex to read. Keep only the list of locations in it and try again.":
    "यह फ़ाइल पढ़ने के लिए बहुत बड़ी या जटिल है। इसमें केवल स्थानों की सूची रखकर फिर कोशिश करें।",
  "This file is too large or too complex to read. Keep only the list of departments in it and try again.":
    "यह फ़ाइल पढ़ने के लिए बहुत बड़ी या जटिल है। इसमें केवल विभागों की सूची रखकर फिर कोशिश करें।",
  "This file is too large or too complex to read. Keep only the register of complaints in it and try again.":
    "यह फ़ाइल पढ़ने के लिए बहुत बड़ी या जटिल है। इसमें केवल शिकायतों का रजिस्टर रखकर फिर कोशिश करें।",
  "Save the file as CSV UTF-8, or as .xlsx, and try again.":
    "फ़ाइल को CSV UTF-8 या .xlsx के रूप में सहेजें और फिर कोशिश करें।",
  "Other spreadsheets are being read. Please try again in a minute.":
    "अभी दूसरी शीट पढ़ी जा रही हैं। कृपया एक मिनट में फिर कोशिश करें।",
  "The sheet is empty.": "शीट खाली है।",
  "The sheet has no booths below its header in row {row}.":
    "शीट की पंक्ति {row} के शीर्षकों के नीचे कोई बूथ नहीं है।",
  "The sheet has no citizens below its header in row {row}.":
    "शीट की पंक्ति {row} के शीर्षकों के नीचे कोई नागरिक नहीं है।",
  "The sheet has no locations below its header in row {row}.":
    "शीट की पंक्ति {row} के शीर्षकों के नीचे कोई स्थान नहीं है।",
  "The sheet has no officers below its header in row {row}.":
    "शीट की पंक्ति {row} के शीर्षकों के नीचे कोई अधिकारी नहीं है।",
  "The sheet has no complaints below its header in row {row}.":
    "शीट की पंक्ति {row} के शीर्षकों के नीचे कोई शिकायत नहीं है।",
  "The sheet is filled down to row {row}; at most {limit} rows can be uploaded at once.":
    "शीट पंक्ति {row} तक भरी है; एक बार में अधिकतम {limit} पंक्तियाँ अपलोड की जा सकती हैं।",
  "No header was found in the first {count} rows. The sheet needs the columns {list}.":
    "पहली {count} पंक्तियों में शीर्षक नहीं मिले। शीट में ये स्तंभ चाहिए: {list}।",
  "Missing column in the header in row {row}: {list}.":
    "पंक्ति {row} के शीर्षकों में यह स्तंभ नहीं है: {list}।",
  "Missing columns in the header in row {row}: {list}.":
    "पंक्ति {row} के शीर्षकों में ये स्तंभ नहीं हैं: {list}।",
  "Merged cells are not supported: unmerge them and fill in every row":
    "जुड़ी हुई कोशिकाएँ नहीं ली जातीं: उन्हें अलग करके हर पंक्ति भरें",
  "{field} is a date: format the cell as text and type it again":
    "{field} में तिथि है: कोशिका का प्रारूप टेक्स्ट (text) करके फिर लिखें",
  "{field} is not a day: write day, month and year, such as 31/12/2025":
    "{field} में दिन समझ नहीं आया: दिन, महीना और वर्ष लिखें, जैसे 31/12/2025",
  "{field} holds the error {error}": "{field} में त्रुटि {error} है",
  "{field} is {first} in one column and {second} in another":
    "{field} एक स्तंभ में {first} है और दूसरे में {second}",
  "{field} {text} is already in row {row}": "{field} {text} पंक्ति {row} में पहले से है",
  "No row of the sheet could be used: {counts}": "शीट की कोई पंक्ति काम में नहीं आ सकी: {counts}",
  "Nothing saved yet: {counts}": "अभी कुछ सहेजा नहीं गया: {counts}",
  "{count} booth to add": "{count} बूथ जुड़ेगा",
  "{count} booths to add": "{count} बूथ जुड़ेंगे",
  "{count} to update": "{count} बदलेंगे",
  "{count} booth added, {counts}": "{count} बूथ जोड़ा गया, {counts}",
  "{count} booths added, {counts}": "{count} बूथ जोड़े गए, {counts}",
  "{count} updated": "{count} बदले गए",
  "{count} unchanged": "{count} अपरिवर्तित",
  "other sheets not read: {count}": "न पढ़ी गई अन्य शीटें: {count}",
  "{count} row rejected": "{count} पंक्ति अस्वीकृत",
  "{count} rows rejected": "{count} पंक्तियाँ अस्वीकृत",
  "Progress fetched": "प्रगति मिल गई",
  "Row in your sheet": "आपकी शीट में पंक्ति",
  "What is wrong": "क्या ठीक नहीं है",
  "Name the constituency here, or one for the whole roll":
    "निर्वाचन क्षेत्र यहाँ लिखें, या पूरी सूची के लिए एक चुनें",
  'There is no constituency "{name}"': '"{name}" नाम का कोई निर्वाचन क्षेत्र नहीं है',
  'There are {count} constituencies called "{name}". Write its number instead: {list}':
    '"{name}" नाम के {count} निर्वाचन क्षेत्र हैं। नाम के बदले उसकी संख्या लिखें: {list}',
  "This constituency has no booth {text}": "इस निर्वाचन क्षेत्र में बूथ {text} नहीं है",
  "This phone belongs to somebody enrolled at booth {text} of {name}":
    "यह फ़ोन किसी ऐसे व्यक्ति का है जो {name} के बूथ {text} पर दर्ज है",
  "This phone has just been taken": "यह फ़ोन अभी-अभी किसी और के नाम दर्ज हुआ है",
  "This phone and name are already in row {row}": "यह फ़ोन और नाम पंक्ति {row} में पहले से हैं",
  "This officer is already in row {row}": "यह अधिकारी पंक्ति {row} में पहले से है",
  "Row {row} has another Hindi name for this department":
    "पंक्ति {row} में इस विभाग का दूसरा हिंदी नाम है",
  "Only the hidden sheet {name} has these columns. Unhide it and upload the file once more.":
    "ये स्तंभ केवल छिपी हुई शीट {name} में हैं। उसे दिखाकर (unhide) फ़ाइल फिर अपलोड करें।",
} as const satisfies Record<string, string>;
