import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object of fields',
  record: 'an object of fields',
  date: 'a date',
}

const size = (issue: Issue, word: 'At least' | 'At most', bound: unknown): string => {
  const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' entries' : ''
  return `${word} ${String(bound)}${bound === 1 ? unit.replace('characters', 'character').replace('entries', 'entry') : unit}.`
}

export const plainWords = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required.'
      return `This must be ${kinds[issue.expected as string] ?? 'something else'}.`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'This is required.' : size(issue, 'At least', issue.minimum)
    case 'too_big':
      return size(issue, 'At most', issue.maximum)
    case 'invalid_value': {
      if (issue.input === undefined) return 'This is required.'
      const values = issue.values as unknown[]
      return values.length === 1 ? `This must be ${String(values[0])}.` : `Choose one of: ${values.map(String).join(', ')}.`
    }
    default:
      return 'This value is not valid.'
  }
}
