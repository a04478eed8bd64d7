/** The States and Union Territories by the first two digits of a GSTIN. */
const states: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/** A function, since what a call makes is left out of the files of pages that need no names. */
const sorted = (all: Readonly<Record<string, string>>) => Object.values(all).sort() as [string, ...string[]]

/** Their names, sorted; never none. */
export const stateNames = sorted(states)

/** The State of a GSTIN; undefined for numbers of no State. */
export const gstState = (gstin: string): string | undefined => states[gstin.slice(0, 2)]

/** States whose second half of GST is UTGST: Union Territories without a legislature (UTGST Act, section 2(8)). */
const unionTerritories: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38'])

/** Whether a GSTIN is of a State with UTGST. */
export const isUnionTerritory = (gstin: string): boolean => unionTerritories.has(gstin.slice(0, 2))

const codes = new Map(Object.entries(states).map(([code, name]) => [name, code]))

/** The two digits of a State by its name; undefined for what is none. */
export const gstStateCode = (name: string): string | undefined => codes.get(name)
