import { createHash } from 'node:crypto'

import { allowScripts, hashOf } from './loadScript'

const listing = JSON.stringify({ 'chunk.js': 'sha384-of-the-chunk' })
const hashOfListing = `sha384-${createHash('sha384').update(listing).digest('base64')}`

/** Serves these bytes as a folder's `integrity.json`. */
const serve = (bytes: string) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(bytes)))
afterEach(() => jest.restoreAllMocks())

test('a folder’s listing names the hash of its scripts, and is read once', async () => {
  const fetchSpy = serve(listing)
  allowScripts({ base: '/m/genuine/1/', integrity: {}, listing: hashOfListing })
  expect(await Promise.all([hashOf('/m/genuine/1/chunk.js'), hashOf('/m/genuine/1/chunk.js')])).toEqual([
    'sha384-of-the-chunk',
    'sha384-of-the-chunk',
  ])
  expect(fetchSpy).toHaveBeenCalledTimes(1)
})

test('a listing with other bytes than its hash names is refused, and none of its scripts is known', async () => {
  serve(listing.replace('of-the-chunk', 'of-a-thief'))
  allowScripts({ base: '/m/forged/1/', integrity: {}, listing: hashOfListing })
  await expect(hashOf('/m/forged/1/chunk.js')).rejects.toMatchObject({ kind: 'refused' })
})

test('a script that nobody names has no hash', async () => {
  expect(await hashOf('/m/unknown/1/chunk.js')).toBeUndefined()
})
