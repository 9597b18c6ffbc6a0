import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

import { testTenantConfig } from '../testing/testTenant'
import { writeLetter } from './letter'
import { noPost, type Mail } from './post'
import { capturedDelivery, postOf, readable, smtpDelivery } from './transport'

const letter = writeLetter({
  brand: { ...testTenantConfig().brand, name: 'Lale Ödeme' },
  lang: 'tr',
  subject: 'Lale Konsol: yeni parola',
  lines: ['Merhaba <b>İğne & İplik</b>'],
  action: { label: 'Parola belirle', link: 'http://lite.localhost:8080/account/password#abcdefghijklmnopqrstuvwx' },
  small: ['Bir kez kullanılır.'],
})
const mailOf = (more: Partial<Mail> = {}): Mail => ({
  id: 'lite-01930000-0000-7000-8000-000000000001',
  to: { name: 'Çağrı Öz', email: 'cagri@lite.test' },
  from: { name: 'Lale Ödeme', host: 'lite.localhost' },
  at: new Date('2026-11-21T09:00:00Z'),
  ...letter,
  ...more,
})

/** The header lines of a message, unfolded. */
const headersOf = (source: string) => (source.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')
const header = (source: string, name: string) =>
  headersOf(source)
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim())

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kasa-mail-'))))
afterEach(() => rmSync(folder, { recursive: true }))
const captured = () => readdirSync(join(folder, 'mail'))
const source = () => readFileSync(join(folder, 'mail', captured()[0] ?? ''), 'utf8')

describe('captured mails', () => {
  const deliver = (mail: Mail) =>
    postOf({ publicUrl: 'http://*:8080', smtpUrl: undefined, mailFrom: undefined, home: folder }).deliver(mail)

  test('a mail is one readable file however often it is tried, and only its owner can read it', async () => {
    await deliver(mailOf())
    const first = source()
    await deliver(mailOf())
    expect(captured()).toEqual(['lite-01930000-0000-7000-8000-000000000001.eml'])
    expect([
      statSync(join(folder, 'mail')).mode & 0o777,
      statSync(join(folder, 'mail', captured()[0] ?? '')).mode & 0o777,
    ]).toEqual([0o700, 0o600])
    expect(header(first, 'Message-ID')).toEqual(['<lite-01930000-0000-7000-8000-000000000001@lite.localhost>'])
    expect(header(first, 'Date')).toEqual(['Sat, 21 Nov 2026 09:00:00 +0000'])
    expect(header(first, 'Auto-Submitted')).toEqual(['auto-generated'])
    // The link is not broken into lines.
    expect(first).toContain('\r\nhttp://lite.localhost:8080/account/password#abcdefghijklmnopqrstuvwx\r\n')
  })

  test('text and HTML have the same content; typed text stays text in both', async () => {
    await deliver(mailOf())
    expect(header(source(), 'Content-Type')[0]).toMatch(/^multipart\/alternative/)
    expect(letter.text).toContain('Merhaba <b>İğne & İplik</b>')
    expect(letter.html).toContain('Merhaba &lt;b&gt;İğne &amp; İplik&lt;/b&gt;')
    expect(letter.html).toContain('href="http://lite.localhost:8080/account/password#abcdefghijklmnopqrstuvwx"')
  })

  test.each<[string, Partial<Mail>]>([
    ['the subject', { subject: 'Hi\r\nBcc: evil@x.test\r\n\r\nBody' }],
    ['the name of who gets it', { to: { name: 'A\r\nBcc: evil@x.test', email: 'a@b.test' } }],
    ['a name that looks like an address', { to: { name: '"evil@x.test>, <', email: 'a@b.test' } }],
    ['the name of who sends it', { from: { name: 'Kasa\nBcc: evil@x.test', host: 'b.test' } }],
    ['an address with a line in it', { to: { name: '', email: 'a@b.test\r\nBcc: evil@x.test' } }],
  ])('%s cannot add a header or a recipient', async (_name, more) => {
    await deliver(mailOf(more)).catch(() => undefined)
    for (const file of readdirSync(folder).includes('mail') ? captured() : []) {
      const text = readFileSync(join(folder, 'mail', file), 'utf8')
      expect(header(text, 'Bcc')).toEqual([])
      expect(header(text, 'To').join()).not.toMatch(/<evil@x\.test>/)
      expect(header(text, 'Subject')).toHaveLength(1)
    }
  })
})

type Received = { from: string; to: string[]; source: string; isSecure: boolean; user: string | undefined }
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString(),
            isSecure: session.secure,
            user: session.user as string | undefined,
          })
          done()
        })
    },
    ...options,
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number }
  return { port, received, close: () => new Promise<void>((done) => server.close(done)) }
}

describe('over SMTP', () => {
  test('the server gets the same mail that would have been captured', async () => {
    const server = await mailServer()
    await smtpDelivery(`smtp://127.0.0.1:${server.port}`, 'no-reply@lale.test')(mailOf())
    await capturedDelivery(join(folder, 'mail'), 'no-reply@lale.test')(mailOf())
    await server.close()
    expect(server.received).toMatchObject([{ from: 'no-reply@lale.test', to: ['cagri@lite.test'] }])
    const withoutBoundary = (text: string) => text.replace(/--_NmP-[^"\r\n]+/g, 'B').trim()
    expect(withoutBoundary(readable(server.received[0]?.source ?? ''))).toBe(withoutBoundary(source()))
    expect(source()).toContain(`\r\n\r\n${letter.text.replaceAll('\n', '\r\n')}\r\n--`)
    expect(source()).toContain(letter.html.replaceAll('\n', '\r\n'))
    expect(server.received[0]?.source).toMatch(/^[\x00-\x7f]*$/)
    expect(header(server.received[0]?.source ?? '', 'From')[0]).toContain('<no-reply@lale.test>')
  })

  test('user and password of the address are used', async () => {
    const server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'kasa' && password === 'p@ss word' ? done(null, { user: username }) : done(new Error('no')),
    })
    await smtpDelivery(`smtp://kasa:${encodeURIComponent('p@ss word')}@127.0.0.1:${server.port}`)(mailOf())
    await expect(smtpDelivery(`smtp://kasa:wrong@127.0.0.1:${server.port}`)(mailOf())).rejects.toThrow()
    await server.close()
    expect(server.received.map(({ user }) => user)).toEqual(['kasa'])
  })

  test('nothing is sent to another machine without TLS', async () => {
    const server = await mailServer()
    // A loopback address that the rule does not recognize.
    const there = `smtp://[::ffff:127.0.0.1]:${server.port}`
    await expect(smtpDelivery(there)(mailOf())).rejects.toThrow(/TLS/)
    expect(server.received).toEqual([])
    await smtpDelivery(`${there}?requireTLS=false`)(mailOf())
    await server.close()
    expect(server.received).toHaveLength(1)
  })

  test('a refusing server and one that is away fail the job, which is tried again', async () => {
    const server = await mailServer({ onRcptTo: (_address, _session, done) => done(new Error('mailbox full')) })
    await expect(smtpDelivery(`smtp://127.0.0.1:${server.port}`)(mailOf())).rejects.toThrow('mailbox full')
    await server.close()
    await expect(smtpDelivery(`smtp://127.0.0.1:${server.port}`)(mailOf())).rejects.toThrow()
    await expect(noPost.deliver(mailOf())).rejects.toThrow('no way to send mail')
  })
})

test('links begin with the address that the configuration names', () => {
  expect(
    postOf({ publicUrl: 'https://*', smtpUrl: undefined, mailFrom: undefined, home: folder }).origin(
      'console.lale.test',
    ),
  ).toBe('https://console.lale.test')
})
