import { browserStorage } from './storage'

/** `remit.notices.<user>`: the module's name stands first. What the session keeps has no such name. */
const ofModule = /^[a-z][a-z0-9]*\.[\w.-]+$/

function place(name: string): string {
  if (!ofModule.test(name))
    throw new Error(`"${name}" is no choice of a module: its name begins with the module and a dot`)
  return name
}

/** What a person chose in this browser and a module kept; empty where nothing was. */
export const keptChoice = (name: string): string => browserStorage.getItem(place(name)) ?? ''

/** Keeps a person's choice in this browser until they sign out. No secret, nothing of a payer. */
export const keepChoice = (name: string, value: string): void => browserStorage.setItem(place(name), value)
