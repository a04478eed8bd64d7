/** `D’Souza` as `D'Souza`: a name has one spelling, whatever it was typed on. */
export const plainApostrophes = (name: string): string => name.replace(/[\u2018\u2019\u201b\u02bc\u02b9\u2032\uff07`\u00b4]/g, "'")
