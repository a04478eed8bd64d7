/** A value of a multipart form: text, a file, or lists and objects of those; null and undefined are left out. */
export type FormValue = string | number | boolean | Blob | null | undefined | readonly FormValue[] | { readonly [name: string]: FormValue }

const isList = (value: FormValue): value is readonly FormValue[] => Array.isArray(value)

/**
 * A multipart form with nested names in brackets: `addressDetails[city]`, `amenities[0][id]`. Several files of one name
 * repeat that name.
 */
export const formDataOf = (input: Readonly<Record<string, FormValue>>): FormData => {
  const form = new FormData()
  const add = (name: string, value: FormValue): void => {
    if (value === null || value === undefined) return
    if (value instanceof Blob) form.append(name, value)
    else if (isList(value)) for (const [at, entry] of value.entries()) add(entry instanceof Blob ? name : `${name}[${at}]`, entry)
    else if (typeof value === 'object') for (const [key, part] of Object.entries(value)) add(`${name}[${key}]`, part)
    else form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(input)) add(name, value)
  return form
}
