/** The storage functions that the console uses. */
export type KeptStorage = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
  keys: () => string[]
  clear: () => void
}

/** False while leaving the page after a logout, so that cleared data stays cleared. */
let isOpen = true

/** Blocks writes after sign-out; a sign-in opens the storages again. */
export const closeStorages = (): void => void (isOpen = false)
export const openStorages = (): void => void (isOpen = true)

/** A storage that never throws. What the browser does not store (blocked or full) is kept in memory for this page. */
function keptStorage(area: () => Storage): KeptStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(area())
    } catch {
      return undefined
    }
  }
  // Another tab's value is newer.
  addEventListener('storage', ({ key, storageArea }) => {
    if (attempt((storage) => storage === storageArea) !== true) return
    if (key === null) memory.clear()
    else memory.delete(key)
  })
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      if (!isOpen) return
      memory.set(key, value)
      attempt((storage) => {
        storage.setItem(key, value)
        memory.delete(key)
      })
    },
    removeItem: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    keys: () => [...new Set([...(attempt(Object.keys) ?? []), ...memory.keys()])],
    clear: () => {
      memory.clear()
      attempt((storage) => storage.clear())
    },
  }
}

/** Shared by all tabs. Use these instead of the browser's, which throw if site data is blocked or full. */
export const browserStorage = keptStorage(() => localStorage)
/** For this tab only. */
export const tabStorage = keptStorage(() => sessionStorage)

/** Whether this browser keeps what a session needs between pages: both storages and cookies. */
export function keepsSiteData(): boolean {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('kasa-try', '1')
      storage.removeItem('kasa-try')
    }
    return navigator.cookieEnabled
  } catch {
    return false
  }
}
