interface EventTopic {
  category: string;
  /** 1: public, 2: private. */
  type_id: number;
  /** Hindi texts have {गाँव}, English texts {place}. */
  title: string;
  description: string | null;
}

/** {place} is the village; {गाँव} is the village in Devanagari. */
export const EVENT_TOPICS: readonly EventTopic[] = [
  {
    category: "Public Meeting",
    type_id: 1,
    title: "Public meeting on the new road, {place}",
    description:
      "The plan of the road is explained, and questions are answered. Chairs and drinking water are provided.",
  },
  {
    category: "Public Meeting",
    type_id: 1,
    title: "{गाँव} में ग्राम सभा",
    description: "गाँव के विकास कार्यों पर चर्चा होगी। सभी नागरिक सादर आमंत्रित हैं।",
  },
  {
    category: "Jan Sunwai (Public Hearing)",
    type_id: 1,
    title: "Jan Sunwai at {place}",
    description:
      "Citizens bring their complaints in person. Officers of water, electricity and revenue are present.",
  },
  {
    category: "Jan Sunwai (Public Hearing)",
    type_id: 1,
    title: "{गाँव} में जन सुनवाई",
    description: "पेयजल, बिजली और राजस्व की समस्याएँ मौके पर सुनी जाएँगी।",
  },
  {
    category: "Inauguration",
    type_id: 1,
    title: "Inauguration of the community hall, {place}",
    description: "The new hall is handed over to the village, followed by tea.",
  },
  {
    category: "Inauguration",
    type_id: 1,
    title: "Opening of the drinking water tank in {place}",
    description: "The tank serves four lanes. Its keys are handed over to the water committee.",
  },
  {
    category: "Health Camp",
    type_id: 1,
    title: "Free eye check-up camp, {place}",
    description:
      "Eyes are tested and spectacles given free of cost. Please bring an identity card.",
  },
  {
    category: "Health Camp",
    type_id: 1,
    title: "Blood donation camp in {place}",
    description:
      "Together with the district hospital. Donors receive a certificate and refreshments.",
  },
  {
    category: "Training",
    type_id: 2,
    title: "Training of booth volunteers, {place}",
    description: "How to help citizens to fill in forms, for volunteers of the mandal only.",
  },
  {
    category: "Training",
    type_id: 1,
    title: "Tailoring course for women begins in {place}",
    description: "Three months, twenty seats. Machines are provided by the block office.",
  },
  {
    category: "Cultural Programme",
    type_id: 1,
    title: "Evening of folk songs at {place}",
    description: "Singers of the district perform. Families are welcome.",
  },
  {
    category: "Festival",
    type_id: 1,
    title: "{गाँव} मेला और दंगल",
    description: "वार्षिक मेले में कुश्ती, झूले और हस्तशिल्प की दुकानें।",
  },
  {
    category: "Sports",
    type_id: 1,
    title: "Kabaddi final of the block, {place}",
    description: "The two best teams of the block meet. Prizes are given after the match.",
  },
  {
    category: "Visit",
    type_id: 2,
    title: "Visit to the flooded lanes of {place}",
    description: "To see the damage with the engineer of the public works department.",
  },
  {
    category: "Visit",
    type_id: 2,
    title: "Inspection of the school building, {place}",
    description: null,
  },
  {
    category: "Condolence",
    type_id: 2,
    title: "Condolence visit in {place}",
    description: null,
  },
  {
    category: "Other",
    type_id: 2,
    title: "Review of open complaints with the mandal, {place}",
    description: "All complaints older than thirty days are gone through one by one.",
  },
];

export const VENUES = ["Panchayat Bhavan, {place}", "School ground, {place}", "{place} chowk"];
export const HINDI_VENUES = ["पंचायत भवन, {place}", "{place} चौक", "स्कूल का मैदान, {place}"];
