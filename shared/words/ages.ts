/** The age of a child: `under 1 year`, `7`. */
export const ageText = (age: number): string => (age === 0 ? 'under 1 year' : String(age))
