import { browserStorage } from './storage'

/** `remit.notices.<user>`: module name first. The session's own keys never look like this. */
const ofModule = /^[a-z][a-z0-9]*\.[\w.-]+$/

function place(name: string): string {
  if (!ofModule.test(name))
    throw new Error(`"${name}" is no choice of a module: its name begins with the module and a dot`)
  return name
}

/** A person's choice stored by a module in this browser; empty by default. */
export const readChoice = (name: string): string => browserStorage.getItem(place(name)) ?? ''

/** Stores a person's choice in this browser until sign-out. Never secrets or payers' data. */
export const saveChoice = (name: string, value: string): void => browserStorage.setItem(place(name), value)
