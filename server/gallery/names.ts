/** A picture's file in the store: names are made of its id and width, by us. */
export const storedName = (pictureId: string, width: number): string => `${pictureId}/${width}.webp`
