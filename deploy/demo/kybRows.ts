import { createHash } from 'node:crypto'

import type { TenantKeys } from '@kasa/api/tenants/tenant'
import { dayAfter } from '@kasa/domain/holidays'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { requiredDocuments, type DocumentKind } from '@kasa/domain/kyb'

import { demoPeople } from './accounts'
import type { Row } from './bulk'
import { fixedId, setUpAt, type DemoMerchantRow, type DemoSetup } from './setup'

/** A PDF of one page with this ASCII text. */
function page(text: string): Buffer {
  const shown = `BT /F1 16 Tf 60 760 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  const starts = body.map((_, at) => 9 + body.slice(0, at).join('').length)
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${9 + body.join('').length}\n%%EOF\n`
  return Buffer.from(`%PDF-1.4\n${body.join('')}xref\n0 6\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

const fileNames: Readonly<Record<DocumentKind, string>> = {
  TRADE_REGISTRY: 'ticaret-sicil-gazetesi.pdf',
  TAX_CERTIFICATE: 'vergi-levhasi.pdf',
  SIGNATURE_CIRCULAR: 'imza-sirkuleri.pdf',
  ID: 'kimlik.pdf',
  OWNERS: 'gercek-faydalanici.pdf',
  CONTRACT: 'sozlesme.pdf',
  OTHER: 'belge.pdf',
}

/** Days until a merchant's ID expires: soon for the second merchant, in the past for the third. */
const idEndsIn = (at: number): number => [400, 12, -3][at] ?? 700

type Paper = { kind: DocumentKind; isWaiting: boolean; expiresOn: string | null }

/**
 * The documents of each merchant: all required ones, and for the first a new tax certificate that waits for approval.
 */
function attachmentsOf(at: number, today: string): Paper[] {
  const held = requiredDocuments.map((kind) => ({
    kind,
    isWaiting: false,
    expiresOn: kind === 'ID' ? dayAfter(today, idEndsIn(at)) : null,
  }))
  return at === 0 ? [...held, { kind: 'TAX_CERTIFICATE', isWaiting: true, expiresOn: null }] : held
}

/**
 * The KYB file of every demo merchant: documents with their files, and the steps to its approval by two
 * administrators.
 */
export function kybRows(setup: DemoSetup, keys: TenantKeys, now: Date): readonly (readonly [string, Row[]])[] {
  const today = istanbulDay(now)
  const [admin, admin2] = [demoPeople.admin.name, demoPeople.admin2.name]
  const attachments = setup.merchants.flatMap((merchant, at) =>
    attachmentsOf(at, today).map((paper) => {
      const name = `${merchant.code} ${paper.kind}${paper.isWaiting ? ' new' : ''}`
      const bytes = page(name)
      const ids = { id: fixedId(setup.tenant, `document ${name}`), fileId: fixedId(setup.tenant, `file ${name}`) }
      return { ...paper, ...ids, merchant, bytes, at: paper.isWaiting ? new Date(now.getTime() - 7_200_000) : setUpAt }
    }),
  )
  const step = (merchant: DemoMerchantRow, action: 'submit' | 'approve', after: number) => ({
    id: fixedId(setup.tenant, `kyb ${action} ${merchant.code}`),
    merchant_id: merchant.id,
    action,
    to_status: action === 'submit' ? 'REVIEW' : 'APPROVED',
    reason: action === 'submit' ? null : 'Belgeler tamam, yerinde ziyaret yapıldı',
    by_name: admin,
    checker_name: action === 'submit' ? null : admin2,
    at: new Date(new Date(setUpAt).getTime() + after),
  })
  return [
    [
      'attachment',
      attachments.map(({ kind, id, fileId, bytes, at }) => ({
        id: fileId,
        object_type: 'merchantDocument',
        object_id: id,
        kind: kind === 'ID' || kind === 'CONTRACT' ? kind : 'OTHER',
        file_name: fileNames[kind],
        sha256: createHash('sha256').update(bytes).digest(),
        mime: 'application/pdf',
        size_bytes: bytes.length,
        av_status: 'NOT_SCANNED',
        content_enc: keys.seal(bytes, `attachment:${fileId}`),
        by_user: setup.personId('admin'),
        by_name: admin,
        created_at: at,
      })),
    ],
    [
      'merchant_document',
      attachments.map(({ kind, id, fileId, merchant, at, isWaiting, expiresOn }) => ({
        id,
        merchant_id: merchant.id,
        kind,
        file_id: fileId,
        issued_on: isWaiting ? dayAfter(today, -4) : null,
        expires_on: expiresOn,
        state: isWaiting ? 'WAITING' : 'ACCEPTED',
        is_by_merchant: false,
        uploaded_by: setup.personId('admin'),
        uploaded_by_name: admin,
        decided_by: isWaiting ? null : setup.personId('admin2'),
        decided_by_name: isWaiting ? null : admin2,
        decided_at: isWaiting ? null : at,
        created_at: at,
      })),
    ],
    [
      'merchant_kyb_event',
      setup.merchants.flatMap((merchant) => [
        { ...step(merchant, 'submit', 0), is_by_merchant: false },
        { ...step(merchant, 'approve', 3_600_000), is_by_merchant: false },
      ]),
    ],
  ]
}
