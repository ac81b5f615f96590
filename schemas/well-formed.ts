/** Half a character, which JSON can bring, has no bytes and cannot stand in an address: it becomes the replacement character. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');
