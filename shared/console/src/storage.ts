/** What the console uses of a browser's storage. */
export type KeptStorage = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
  keys: () => string[]
  clear: () => void
}

/** False once the page is being left after a logout: what was cleared stays cleared. */
let isOpen = true

/** No page of a signed-out person writes anything any more; a sign-in opens the storages again. */
export const closeStorages = (): void => void (isOpen = false)
export const openStorages = (): void => void (isOpen = true)

/**
 * A storage of the browser that never throws. What the browser refuses to keep (site data is blocked, the storage is
 * full) is kept in memory, for this page.
 */
function keptStorage(area: () => Storage): KeptStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(area())
    } catch {
      return undefined
    }
  }
  // What another tab wrote is newer.
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

/** Shared by all tabs. Use these two instead of the browser's own, which throw where site data is blocked or full. */
export const browserStorage = keptStorage(() => localStorage)
/** This tab's own. */
export const tabStorage = keptStorage(() => sessionStorage)

/** Whether this browser keeps what a session needs from one page to the next: both storages and cookies. */
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
