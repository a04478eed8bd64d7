/** Colours shared by the pictures: warm light, violet shadow, so that every picture belongs to one series. */
export const marble = { light: '#fff3dc', sun: '#ffe2b4', mid: '#efcfae', shade: '#c39a97', deep: '#8b6a86', dark: '#4b3656' }
export const sandstone = { light: '#f8d8a6', mid: '#dfa774', shade: '#a9705f', deep: '#6e4654', dark: '#3f2a40' }
export const dusk = { top: '#26305c', high: '#4a4a82', mid: '#96678f', low: '#e3907c', glow: '#ffc37a' }
export const golden = { top: '#5d82a3', high: '#9fb0b3', mid: '#ecc9a0', low: '#fbb877', glow: '#fff0c4' }
export const leaf = { light: '#a9b65a', mid: '#5f8a4c', shade: '#2f5f4c', deep: '#1b3f3f', dark: '#122c32' }
export const lake = { light: '#f2c99a', mid: '#6f8f9f', deep: '#27546a', dark: '#153a4d' }
export const sea = { light: '#bfe3d8', mid: '#4fa9a8', deep: '#1f7283', dark: '#0f4a61' }
export const brass = { light: '#ffe3a0', mid: '#d9a24a', shade: '#8a5a28' }
export const wood = { light: '#b9794c', mid: '#8a5233', shade: '#573023', deep: '#341c1b' }
export const tile = { light: '#f0925e', mid: '#cf6440', shade: '#96402f', deep: '#5f2a2c' }
