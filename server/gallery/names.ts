/** A picture's file in the store: names are made of its id and width, by us. */
export const storedName = (pictureId: string, width: number): string => `${pictureId}/${width}.webp`

/** The file of a cover that other sites show where somebody sends the hotel's page. */
export const shareName = (pictureId: string): string => `${pictureId}/1200.jpg`
