import { loadMoneyCall } from './depositQueries'

let isLoaded = false

/** The drawer's code and that of the guard it decides through. In one place, because two `import()`s of it would be two chunks. */
export async function loadDrawer() {
  const [file] = await Promise.all([import('./DepositDrawer'), loadMoneyCall(), import('./UndoToast')])
  isLoaded = true
  return { default: file.DepositDrawer }
}

export const isDrawerLoaded = (): boolean => isLoaded
