/** By what a decision is looked for: each stands in one area, in the order in which they are read. */
export const AREAS: Record<string, readonly number[]> = {
  "How it is put together": [68, 171, 66, 173, 79, 77, 78, 83, 57, 105, 42, 84, 85, 118, 172],
  "The database and durable work": [
    64, 69, 14, 150, 94, 93, 65, 76, 10, 104, 122, 103, 145, 146, 161, 102, 82, 98, 2,
  ],
  "Processes, memory and fairness": [43, 73, 88, 100, 148, 160, 46, 87, 149, 71, 72, 74],
  "Contracts from HTML": [
    63, 167, 166, 205, 19, 20, 21, 22, 23, 35, 165, 7, 8, 204, 27, 168, 169, 170,
  ],
  "Uploaded PDFs": [151, 153, 154, 15, 17, 32, 36, 157, 159, 187, 202, 6],
  "Reading and signing": [
    ...[
      1, 174, 25, 196, 197, 26, 30, 28, 152, 181, 91, 92, 186, 185, 96, 95, 107, 37, 97, 163, 175,
      176,
    ],
    ...[179, 191, 192, 193, 194, 200, 201, 203, 206, 207, 209, 210, 211, 212, 214, 215],
  ],
  "Seal and evidence": [
    ...[3, 24, 54, 61, 49, 50, 51, 183, 52, 53, 156, 55, 56, 89, 86, 99, 62, 75, 158, 178],
    ...[58, 59, 9, 155, 112, 113, 114, 115, 128, 133, 189],
  ],
  "The API": [162, 164, 11, 119, 126, 127, 117, 116],
  "People, accounts and what they keep": [
    ...[67, 108, 109, 110, 121, 130, 44, 29, 106, 125, 124, 12, 38, 123, 182],
    ...[111, 129, 134, 136, 137, 140, 208],
  ],
  "Running it safely": [13, 40, 41, 45, 142],
  "How it is tested": [70, 60, 81, 80, 90, 143, 184],
};

/** What somebody new reads first, and why. */
export const FIRST: readonly [number: number, why: string][] = [
  [68, "what runs, and where it is put together"],
  [1, "why a PDF is there before anybody signs"],
  [63, "how HTML becomes pages"],
  [23, "how it is known that no word was lost"],
  [151, "what becomes of an uploaded PDF"],
  [37, "what a link opens, and for whom"],
  [49, "what is checked before a seal"],
  [93, "how work outlives a killed process"],
  [103, "how two versions run beside one another"],
  [70, "what a test may pretend"],
];
