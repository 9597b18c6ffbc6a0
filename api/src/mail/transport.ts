import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport, type SendMailOptions } from 'nodemailer'

import type { Config } from '../config/config'
import type { Mail, Post } from './post'

/** No line of a header may begin another one, and no invisible letter may turn a name around. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** The mail as nodemailer takes it. `from` replaces `no-reply@<host>`. */
function messageOf(mail: Mail, from: string | undefined): SendMailOptions {
  const sender = from ?? `no-reply@${mail.from.host}`
  const to = oneLine(mail.to.email)
  return {
    messageId: `<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    date: mail.at,
    from: { name: oneLine(mail.from.name), address: sender },
    to: { name: oneLine(mail.to.name), address: to },
    // Said by itself: an address that looks like two is one recipient, or none.
    envelope: { from: sender, to: [to] },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    // Neither holidays nor mailing lists answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // Readable in the captured file; base64 would not be.
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * Mail over SMTP. To another machine only over TLS: with `smtps:`, or by STARTTLS, which must then be offered, unless the
 * address says `?requireTLS=false`.
 */
export function smtpDelivery(url: string, from?: string): Post['deliver'] {
  const { hostname, protocol, searchParams } = new URL(url)
  const mayBePlain = loopback.test(hostname) || searchParams.get('requireTLS') === 'false'
  const transport = createTransport({ url, requireTLS: protocol === 'smtp:' && !mayBePlain, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  return async (mail) => void (await transport.sendMail(messageOf(mail, from)))
}

/** Mail kept as `.eml` files in a folder: the same bytes that would have left. Tried twice, a mail is still one file. */
export function capturedDelivery(folder: string, from?: string): Post['deliver'] {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from))
    const file = join(folder, `${mail.id}.eml`)
    // They hold links that set passwords: nobody else on this machine reads them.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

/** How this process sends mail, by its configuration. */
export const postOf = ({ publicUrl, smtpUrl, mailFrom, home }: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'home'>): Post => ({
  origin: (host) => publicUrl.replace('*', host),
  deliver: smtpUrl === undefined ? capturedDelivery(join(home, 'mail'), mailFrom) : smtpDelivery(smtpUrl, mailFrom),
})
