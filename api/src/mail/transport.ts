import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport, type SendMailOptions } from 'nodemailer'

import type { Config } from '../config/config'
import type { Mail, Post } from './post'

/** Removes line breaks, which could start another header, and invisible characters, which could reverse a name. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** The mail for nodemailer. `from` replaces `no-reply@<host>`. */
function messageOf(mail: Mail, from: string | undefined): SendMailOptions {
  const sender = from ?? `no-reply@${mail.from.host}`
  const to = oneLine(mail.to.email)
  return {
    messageId: `<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    date: mail.at,
    from: { name: oneLine(mail.from.name), address: sender },
    to: { name: oneLine(mail.to.name), address: to },
    // Set explicitly, so that an address that looks like two is at most one recipient.
    envelope: { from: sender, to: [to] },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * Mail over SMTP. To other machines only over TLS: `smtps:`, or STARTTLS, which is then required unless the address
 * has `?requireTLS=false`.
 */
export function smtpDelivery(url: string, from?: string): Post['deliver'] {
  const { hostname, protocol, searchParams } = new URL(url)
  const mayBePlain = loopback.test(hostname) || searchParams.get('requireTLS') === 'false'
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !mayBePlain,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (mail) => void (await transport.sendMail(messageOf(mail, from)))
}

const decoded = (body: string): string =>
  Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** The message with plain text instead of quoted-printable, which may break a link in two; for people to read. */
export function readable(message: string): string {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? ''
  const part = /^([\s\S]*Content-Transfer-Encoding: )quoted-printable(\r\n\r\n)([\s\S]*)$/
  return message
    .split(`\r\n--${boundary}`)
    .map((text) =>
      text.replace(part, (_, head: string, gap: string, body: string) => `${head}8bit${gap}${decoded(body)}`),
    )
    .join(`\r\n--${boundary}`)
}

/** Saves mails as readable `.eml` files in a folder instead of sending them. A retried mail is still one file. */
export function capturedDelivery(folder: string, from?: string): Post['deliver'] {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from))
    const file = join(folder, `${mail.id}.eml`)
    // They contain links that set passwords, so only this user may read them.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.part`, readable(message.toString()), { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

/** How this process sends mail, by its configuration. */
export const postOf = ({
  publicUrl,
  smtpUrl,
  mailFrom,
  home,
}: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'home'>): Post => ({
  origin: (host) => publicUrl.replace('*', host),
  deliver: smtpUrl === undefined ? capturedDelivery(join(home, 'mail'), mailFrom) : smtpDelivery(smtpUrl, mailFrom),
})
