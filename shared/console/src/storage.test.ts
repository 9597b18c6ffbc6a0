import { browserStorage, closeStorages, keepsSiteData, openStorages } from './storage'

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError')
}

beforeEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
  openStorages()
})

it('uses the browser’s storage if it works', () => {
  browserStorage.setItem('a', '1')
  expect(localStorage.getItem('a')).toBe('1')
  expect(browserStorage.getItem('a')).toBe('1')
  expect(keepsSiteData()).toBe(true)
})

it.each(['setItem', 'getItem', 'removeItem', 'clear'] as const)('goes on in memory where %s throws', (name) => {
  jest.spyOn(Storage.prototype, name).mockImplementation(refuse)
  expect(keepsSiteData()).toBe(!['setItem', 'removeItem'].includes(name))
  browserStorage.setItem('a', '1')
  browserStorage.removeItem('b')
  expect(browserStorage.keys()).toContain('a')
  if (name === 'setItem') expect(browserStorage.getItem('a')).toBe('1')
  browserStorage.clear()
  if (name !== 'clear') expect(browserStorage.getItem('a')).toBeNull()
})

it('goes on in memory where the storage itself throws', () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse)
  expect(keepsSiteData()).toBe(false)
  browserStorage.setItem('a', '1')
  expect([browserStorage.getItem('a'), browserStorage.keys()]).toEqual(['1', ['a']])
  browserStorage.clear()
  expect(browserStorage.getItem('a')).toBeNull()
})

it('prefers what another tab wrote to what this one has in memory', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  browserStorage.setItem('a', 'mine')
  full.mockRestore()
  localStorage.setItem('a', 'theirs')
  expect(browserStorage.getItem('a')).toBe('mine')
  dispatchEvent(new StorageEvent('storage', { key: 'a', storageArea: localStorage }))
  expect(browserStorage.getItem('a')).toBe('theirs')
})

it('writes nothing once the page is left after a logout', () => {
  closeStorages()
  browserStorage.setItem('kasa-registry:demo', '{}')
  expect([localStorage.length, browserStorage.getItem('kasa-registry:demo')]).toEqual([0, null])
})
