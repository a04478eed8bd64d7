/** Common words, which attackers try first; with a capital, a digit and a symbol they satisfy the password rule. */
const words = new Set(
  [
    'abc abcd abcde access account admin administrator alpha amit asdf asdfgh atithi baby bangalore bharat boss change changeme chennai',
    'computer cricket default delhi demo diwali dragon flower football ganesh goa google guest happy hello hotel hotels hyderabad iloveyou',
    'india indian jaipur jesus kerala king krishna kumar lake letmein love lovely lucky manager master mobile monkey mumbai mustang namaste',
    'newpass office omsairam palace passw pass passwd password princess priya punjab qazwsx qwe qwer qwert qwerty rahul raj raja ram ravi',
    'reception resort root sachin sai sairam saibaba secret secure security shiva shree singh sita star student summer sunshine super superman',
    'suresh support temp temple test tester testing thank udaipur user vijay virat welcome winter zaq zxc zxcv zxcvbn zxcvbnm',
  ].flatMap(line => line.split(' ')),
)

const plain: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', $: 's', '@': 'a', '!': 'i' }

/** The lower-case letters of a password, of its core, and of its core with look-alikes read as letters. */
const readings = (password: string): string[] => {
  const small = password.toLowerCase()
  const core = small.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')
  const spelled = [...core].map(letter => plain[letter] ?? letter).join('')
  return [small, core, spelled].map(text => text.replace(/[^a-z]/g, ''))
}

export interface KnownNames {
  /** The person's name, and the part of the email before the `@`. */
  person?: readonly string[]
  hotels?: readonly string[]
}

export const personNames = ({ name, email }: { name: string; email: string }): string[] => [name, email.split('@')[0] ?? '']

const fewLetters = 2

const isMadeOf = (names: readonly string[]) => {
  const words = names
    .flatMap(text => [text.replace(/[^a-z]/gi, ''), ...text.split(/[^a-z]+/i)])
    .map(word => word.toLowerCase())
    .filter(word => word.length >= 3)
    .sort((one, other) => other.length - one.length)
  return (letters: string) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters)
    return rest !== letters && rest.length <= fewLetters
  }
}

/** Why a password is easy to guess (a common word or known names with little added); undefined if it is not. */
export const easyPassword = (password: string, { person = [], hotels = [] }: KnownNames): string | undefined => {
  const is = (refused: (word: string) => boolean) =>
    readings(password).some(reading => refused(reading) || (reading.length % 2 === 0 && refusedTwice(reading, refused)))
  if (is(isMadeOf(hotels))) return 'This password is too easy to guess: it contains the name of the hotel. Please choose another one.'
  if (is(isMadeOf(person)))
    return 'This password is too easy to guess: it contains the name or email of the account. Please choose another one.'
  return is(word => words.has(word)) ? 'This password is too easy to guess. Please choose another one.' : undefined
}

const refusedTwice = (reading: string, refused: (word: string) => boolean) => {
  const half = reading.slice(0, reading.length / 2)
  return reading === half + half && refused(half)
}
