import { isPublicAddress, publicLookup, whyNotUrl } from './callbackUrl'

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::8a',
  '2001:4860:4860::8888',
  '2400:cb00::1',
  '2001:200::1',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
  expect(whyNotUrl(`https://${address.includes(':') ? `[${address}]` : address}/hook`, false)).toBeUndefined()
})

it.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:10.0.0.1',
  '64:ff9b::808:808',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  // IPv4-compatible, SIIT, local-use NAT64, discard, benchmarking, ORCHID, new documentation, segment routing,
  // site-local, unassigned.
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:0:127.0.0.1',
  '::ffff:0:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '100:0:0:1::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '3fff::1',
  '5f00::1',
  'fec0::1',
  '4000::1',
  '8000::1',
  '2002:7f00:1::',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
  expect(whyNotUrl(`https://${address.includes(':') ? `[${address}]` : address}/hook`, false)).toBe(
    'ADDRESS_NOT_PUBLIC',
  )
})

it('connections to public addresses are allowed, others are refused', async () => {
  const lookUp = (name: string) =>
    new Promise<unknown>((resolve) =>
      publicLookup(name, { all: true }, (error, found) => resolve(error?.code ?? found)),
    )
  expect(await lookUp('8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }])
  for (const closed of ['localhost', '::127.0.0.1', '::ffff:0:127.0.0.1'])
    expect([closed, await lookUp(closed)]).toEqual([closed, 'ADDRESS_NOT_PUBLIC'])
})
