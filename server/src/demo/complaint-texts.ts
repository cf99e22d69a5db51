import type { Name } from "./names.ts";

/** {place} is the complainant's village; {days} and {homes} are numbers. */
export interface Topic {
  category: string;
  title: string;
  descriptions: readonly string[];
}

export const TOPICS: readonly Topic[] = [
  {
    category: "Water Supply",
    title: "No drinking water in {place} for {days} days",
    descriptions: [
      "The tap line in our lane has been dry for {days} days. About {homes} homes are carrying water from the next village.",
      "Since the motor burnt out {days} days ago nobody has come to repair it. Children miss school to fetch water.",
    ],
  },
  {
    category: "Water Supply",
    title: "Hand pump near the temple gives muddy water",
    descriptions: [
      "The water from the hand pump in {place} has been brown for {days} days and smells. Several children have fallen ill.",
      "Muddy water comes out of the only hand pump of our lane. {homes} homes depend on it. Please have it tested.",
    ],
  },
  {
    category: "Water Supply",
    title: "Leaking pipeline at the {place} crossing",
    descriptions: [
      "The main pipe has been leaking at the crossing for {days} days. The road is under water while our taps are dry.",
      "A pipe joint broke during road work. Water runs into the fields day and night, and the pressure in {homes} homes is gone.",
    ],
  },
  {
    category: "Water Supply",
    title: "Overhead tank of {place} not cleaned",
    descriptions: [
      "The overhead tank has not been cleaned for a year. There are insects in the water and people in {homes} homes complain of stomach pain.",
      "The lid of the water tank is broken and birds sit in it. We ask that it be cleaned and covered before summer.",
    ],
  },
  {
    category: "Electricity",
    title: "Transformer burnt in {place}",
    descriptions: [
      "The transformer burnt out {days} days ago. {homes} homes have no light, and students cannot prepare for their examinations.",
      "For {days} days the whole lane has been dark because the transformer failed. We were told that a new one is on its way.",
    ],
  },
  {
    category: "Electricity",
    title: "Low voltage every evening",
    descriptions: [
      "From six to ten in the evening the voltage in {place} is so low that fans do not turn. Two pumps were damaged.",
      "The line was made for half as many homes. Since {homes} new connections were given the bulbs only glow red.",
    ],
  },
  {
    category: "Electricity",
    title: "Electric wire hanging low over the school lane",
    descriptions: [
      "A live wire hangs at the height of a child over the lane to the school in {place}. Please fix it before somebody is hurt.",
      "After the storm {days} days ago the wire was not pulled up again. Tractors touch it when they pass.",
    ],
  },
  {
    category: "Electricity",
    title: "Street lights of {place} do not work",
    descriptions: [
      "None of the street lights between the bus stand and the pond have worked for {days} days. Women are afraid to walk there.",
      "New poles were set up but never connected. {homes} homes lie in the dark. Kindly get the line completed.",
    ],
  },
  {
    category: "Roads",
    title: "Potholes on the road to {place}",
    descriptions: [
      "The road is full of potholes since the rains. Three motorcycles fell in the last {days} days, and the school bus no longer comes.",
      "The approach road is broken over two kilometres. An ambulance needed an hour for it. Please repair it before the monsoon.",
    ],
  },
  {
    category: "Roads",
    title: "Culvert washed away near {place}",
    descriptions: [
      "The small culvert was washed away {days} days ago. {homes} homes are cut off whenever it rains.",
      "Since the culvert broke farmers cannot bring their produce to the market. A temporary pipe would already help.",
    ],
  },
  {
    category: "Roads",
    title: "Speed breakers needed before the school",
    descriptions: [
      "Trucks pass the school of {place} at high speed. There were two accidents in {days} days. We request speed breakers and a board.",
      "There is no zebra crossing and no speed breaker on the highway. {homes} children cross it each morning.",
    ],
  },
  {
    category: "Roads",
    title: "Road work left half done in {place}",
    descriptions: [
      "The contractor dug up the lane {days} days ago and left. Old people cannot leave their homes.",
      "Gravel was spread and the work was stopped. Dust enters {homes} homes the whole day. Please have the work finished.",
    ],
  },
  {
    category: "Drainage and Sanitation",
    title: "Drain overflowing in the main lane",
    descriptions: [
      "The drain has been blocked for {days} days and dirty water enters the homes. The smell is unbearable.",
      "Waste water of {homes} homes stands in the lane of {place}. Mosquitoes breed in it and two persons have dengue.",
    ],
  },
  {
    category: "Drainage and Sanitation",
    title: "Garbage not collected in {place}",
    descriptions: [
      "The collection vehicle has not come for {days} days. Garbage lies beside the school and animals spread it over the road.",
      "There is no bin in our part of {place}. We ask for one bin and a fixed day of collection.",
    ],
  },
  {
    category: "Drainage and Sanitation",
    title: "Community toilet is locked",
    descriptions: [
      "The community toilet was built last year, but it has been locked for {days} days as there is no water in it.",
      "The door and the tank of the community toilet are broken. {homes} homes have no other one. Please get it repaired.",
    ],
  },
  {
    category: "Health",
    title: "No doctor at the health centre of {place}",
    descriptions: [
      "No doctor has come to the health centre for {days} days. Patients are sent to the district hospital, forty kilometres away.",
      "The centre opens for two hours only, and the nurse has to look after {homes} families alone. We request a regular doctor.",
    ],
  },
  {
    category: "Health",
    title: "Medicines out of stock",
    descriptions: [
      "Medicines for blood pressure and sugar have been out of stock for {days} days. Poor patients have to buy them outside.",
      "The dispensary in {place} has had no fever medicine since last week although many children are ill.",
    ],
  },
  {
    category: "Health",
    title: "Fogging against mosquitoes requested",
    descriptions: [
      "There were {days} cases of dengue in our ward this month. Please send the fogging team to {place}.",
      "Water stands in the empty plots and mosquitoes are everywhere. {homes} homes ask for fogging and for the drain to be cleaned.",
    ],
  },
  {
    category: "Education",
    title: "Only one teacher for five classes",
    descriptions: [
      "The primary school in {place} has five classes and one teacher. For {days} days he has been on other duty as well.",
      "Parents of {homes} children request a second teacher. The older classes are not taught at all on most days.",
    ],
  },
  {
    category: "Education",
    title: "School roof leaks in {place}",
    descriptions: [
      "The roof of two class rooms leaks. Children sit in the corridor whenever it rains, for {days} days by now.",
      "Plaster fell from the ceiling of class four last week. Nobody was hurt, but parents are worried. Kindly have it inspected.",
    ],
  },
  {
    category: "Education",
    title: "Scholarship not received",
    descriptions: [
      "My daughter's scholarship has not come although the form was accepted. The school says that the bank account is not linked.",
      "{homes} students of {place} wait for last year's scholarship. The portal has shown pending for {days} days.",
    ],
  },
  {
    category: "Ration and Welfare",
    title: "Ration shop gives less than is due",
    descriptions: [
      "The ration shop in {place} gives four kilograms instead of five and no receipt. {homes} families are affected.",
      "The shop was closed on {days} days of this month, and those who came late got nothing. Please have the stock checked.",
    ],
  },
  {
    category: "Ration and Welfare",
    title: "Old-age pension stopped",
    descriptions: [
      "My mother's pension stopped three months ago. At the office they say that the life certificate is missing, but we gave it.",
      "Pension has not been paid for {days} days. I am 74 years old and live alone in {place}. Kindly help me.",
    ],
  },
  {
    category: "Ration and Welfare",
    title: "Name missing in the housing list",
    descriptions: [
      "Our mud house fell in the rains. The survey was made, but our name is not in the list of {place}.",
      "Of {homes} families that were surveyed only six are in the list. We request that the survey be made again.",
    ],
  },
  {
    category: "Police and Safety",
    title: "Thefts in {place} at night",
    descriptions: [
      "Three motors were stolen from the fields within {days} days. We request that the police patrol at night.",
      "There have been thefts in {homes} homes of our lane. The beat constable has not been seen since last month.",
    ],
  },
  {
    category: "Police and Safety",
    title: "Illegal liquor sold near the school",
    descriptions: [
      "Liquor is sold from a hut near the girls' school in {place}. Students are troubled on their way home.",
      "We informed the police station {days} days ago, but the sale goes on. Women of the village ask for action.",
    ],
  },
  {
    category: "Land and Revenue",
    title: "Mutation pending for {days} days",
    descriptions: [
      "My application for mutation after my father's death has been pending for {days} days. All papers were handed in.",
      "I am called to the tehsil again and again for the land record of {place}, and each time the file cannot be found.",
    ],
  },
  {
    category: "Land and Revenue",
    title: "Encroachment on the common way",
    descriptions: [
      "A wall was built across the way to our fields in {place}. {homes} farmers cannot take their tractors through.",
      "The grazing land has been encroached upon. We request that it be measured and freed before sowing begins.",
    ],
  },
  {
    category: "Employment",
    title: "Wages for pond work not paid",
    descriptions: [
      "{homes} labourers worked on the pond of {place}. Their wages have been pending for {days} days.",
      "The attendance was marked, but no money came to our accounts. The secretary says that the payment order failed.",
    ],
  },
  {
    category: "Employment",
    title: "Job card not issued in {place}",
    descriptions: [
      "I applied for a job card {days} days ago, and have not got one. Without it I am not given any work.",
      "Young people of {homes} homes have no work. We request a skill training centre in our block.",
    ],
  },
  {
    category: "Other",
    title: "Stray cattle on the main road",
    descriptions: [
      "Stray cattle sit on the road in {place} at night. There have been {days} accidents. A shelter is needed.",
      "Cattle destroy the crops of {homes} farmers each night. We ask for a cow shelter or for a fence.",
    ],
  },
  {
    category: "Other",
    title: "No mobile network in {place}",
    descriptions: [
      "There is no network in our village. To call an ambulance we have to climb the hill. {homes} homes are affected.",
      "The tower was set up a year ago, but has been switched off for {days} days. Online forms cannot be filled in.",
    ],
  },
];

export const HINDI_TOPICS: readonly Topic[] = [
  {
    category: "Water Supply",
    title: "{place} में {days} दिनों से पीने का पानी नहीं",
    descriptions: [
      "हमारे मोहल्ले में {days} दिनों से नल में पानी नहीं आ रहा है। करीब {homes} परिवार दूसरे गाँव से पानी ला रहे हैं। कृपया जल्द समाधान करें।",
      "हैंडपंप खराब पड़ा है और टैंकर भी नहीं आता। {homes} घरों की महिलाएँ सुबह से पानी के लिए लाइन में लगती हैं।",
    ],
  },
  {
    category: "Electricity",
    title: "{place} का ट्रांसफ़ॉर्मर जल गया है",
    descriptions: [
      "ट्रांसफ़ॉर्मर {days} दिन पहले जल गया था। {homes} घरों में अँधेरा है और बच्चों की परीक्षा चल रही है।",
      "शाम को वोल्टेज इतना कम रहता है कि पंखा भी नहीं चलता। विभाग को दो बार सूचना दी जा चुकी है।",
    ],
  },
  {
    category: "Roads",
    title: "{place} की सड़क पर गहरे गड्ढे",
    descriptions: [
      "बरसात के बाद सड़क पूरी तरह टूट गई है। {days} दिनों में तीन दुर्घटनाएँ हो चुकी हैं। कृपया मरम्मत कराई जाए।",
      "सड़क का काम आधा छोड़कर ठेकेदार चला गया है। धूल से {homes} परिवार परेशान हैं।",
    ],
  },
  {
    category: "Drainage and Sanitation",
    title: "नाली जाम होने से गली में गंदा पानी",
    descriptions: [
      "{place} में नाली {days} दिनों से जाम है। गंदा पानी घरों में घुस रहा है और मच्छर बढ़ गए हैं।",
      "सफ़ाई कर्मचारी नहीं आ रहे हैं। {homes} घरों का कचरा स्कूल के पास पड़ा है।",
    ],
  },
  {
    category: "Health",
    title: "स्वास्थ्य केंद्र में डॉक्टर नहीं आते",
    descriptions: [
      "{place} के स्वास्थ्य केंद्र में {days} दिनों से डॉक्टर नहीं आए हैं। मरीज़ों को ज़िला अस्पताल जाना पड़ता है।",
      "केंद्र में बुखार की दवा नहीं मिल रही है। ग़रीब मरीज़ बाहर से दवा ख़रीद रहे हैं।",
    ],
  },
  {
    category: "Education",
    title: "{place} के स्कूल में शिक्षक की कमी",
    descriptions: [
      "पाँच कक्षाओं के लिए केवल एक शिक्षक हैं। {homes} बच्चों की पढ़ाई प्रभावित हो रही है।",
      "स्कूल की छत से पानी टपकता है। बच्चे {days} दिनों से बरामदे में बैठकर पढ़ रहे हैं।",
    ],
  },
  {
    category: "Ration and Welfare",
    title: "वृद्धावस्था पेंशन बंद हो गई है",
    descriptions: [
      "मेरी पेंशन तीन महीने से बंद है। मेरी उम्र 74 वर्ष है और मैं {place} में अकेली रहती हूँ। कृपया सहायता करें।",
      "राशन दुकान पर पाँच किलो की जगह चार किलो अनाज मिलता है। {homes} परिवार परेशान हैं।",
    ],
  },
  {
    category: "Land and Revenue",
    title: "नामांतरण का आवेदन {days} दिनों से लंबित",
    descriptions: [
      "पिताजी के देहांत के बाद नामांतरण का आवेदन दिया था। {days} दिन हो गए, अब तक कोई कार्रवाई नहीं हुई।",
      "{place} में खेत के रास्ते पर दीवार बना ली गई है। {homes} किसानों का आना-जाना बंद है।",
    ],
  },
];

export const CLOSINGS = [
  "",
  "",
  "Please look into it at the earliest.",
  "We have informed the local office twice.",
  "Old people and children suffer the most.",
  "Kindly help us.",
];

export const SPOTS: readonly Name[] = [
  ["Near the bus stand", "बस स्टैंड के पास"],
  ["Behind the primary school", "प्राथमिक शाला के पीछे"],
  ["Opposite the panchayat office", "पंचायत भवन के सामने"],
  ["Ward 3, near the temple", "वार्ड 3, मंदिर के पास"],
  ["Ward 7, beside the pond", "वार्ड 7, तालाब के किनारे"],
  ["Main market", "मुख्य बाज़ार"],
  ["Near the hand pump", "हैंडपंप के पास"],
];
