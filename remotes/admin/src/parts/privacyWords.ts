import { moduleWords, type Translated } from '@kasa/console/i18n'

const en = {
  title: 'Personal data (KVKK)',
  show: 'Copy or erase the data of this customer',
  held: '{{requests}} requests; {{kept}} of them were paid.',
  copyJson: 'Copy for programs (JSON)',
  copyText: 'Copy to read',
  copyTitle: 'A copy of everything about {{name}}',
  copyDo: 'Take the copy',
  copyWhy: 'The file has names and full account numbers. Give it only to the person concerned.',
  erase: 'Erase',
  eraseTitle: 'Erase the data of {{name}}',
  eraseText:
    'Another administrator decides. Names, references, accounts and attachments of requests without a payment are erased permanently. The reason is kept forever, so do not name anybody in it.',
  eraseDo: 'Ask for approval',
  asked: 'The erasure waits for another administrator’s approval',
  open: 'Open the request',
  blocked: 'Cannot be erased yet: {{count}} open requests',
  blocked_one: 'Cannot be erased yet: {{count}} open request',
  blockedText: 'Finish these first: {{numbers}}',
  erased: 'Erased on {{at}}',
  keptUntil:
    'By law, the data of {{kept}} paid requests is kept for eight years, until {{day}}. It is sealed and shown on no screen.',
  keptNone: 'No payment was made, so nothing is kept.',
  stays: 'What stays',
  'kept.PAYMENTS': 'Names and accounts of payments that were made, sealed for eight years (law 5549)',
  'kept.LEDGER': 'Ledger and balances: they contain no names',
  'kept.BANK_LINES': 'Lines of bank statements: evidence of the bank, and of our books',
  'kept.AUDIT': 'The audit log, as chained evidence: names are not shown',
  'kept.BLOCKLIST': 'Entries of the blocklist: hashes',
} as const

const tr: Translated<typeof en> = {
  title: 'Kişisel veriler (KVKK)',
  show: 'Bu müşterinin verilerinin kopyası ya da silinmesi',
  held: '{{requests}} talep; {{kept}} tanesi ödenmiş.',
  copyJson: 'Programlar için kopya (JSON)',
  copyText: 'Okumak için kopya',
  copyTitle: '{{name}} hakkındaki her şeyin kopyası',
  copyDo: 'Kopyayı al',
  copyWhy: 'Dosyada adlar ve açık hesap numaraları var. Kişinin kendisinden başkasına vermeyin.',
  erase: 'Sil',
  eraseTitle: '{{name}} adlı kişinin verilerini sil',
  eraseText:
    'Başka bir yönetici karar verir. Ödemesi olmayan taleplerin adları, referansları, hesapları ve belgeleri kalıcı olarak silinir. Gerekçe süresiz saklanır; içine kimsenin adını yazmayın.',
  eraseDo: 'Onaya gönder',
  asked: 'Silme başka bir yöneticinin onayını bekliyor',
  open: 'Onay isteğini aç',
  blocked: 'Henüz silinemez: {{count}} talep sürüyor',
  blockedText: 'Önce bunlar sonuçlanmalı: {{numbers}}',
  erased: '{{at}} tarihinde silindi',
  keptUntil:
    'Ödenmiş {{kept}} talebin verileri yasa gereği sekiz yıl, {{day}} tarihine kadar saklanır. Veriler mühürlüdür, hiçbir ekranda gösterilmez.',
  keptNone: 'Ödeme yapılmadığından hiçbir veri saklanmıyor.',
  stays: 'Kalanlar',
  'kept.PAYMENTS': 'Yapılmış ödemelerin ad ve hesapları, sekiz yıl mühürlü (5549 sayılı Kanun)',
  'kept.LEDGER': 'Defter ve bakiyeler: kişi adı içermez',
  'kept.BANK_LINES': 'Banka ekstresi satırları: bankanın ve defterimizin kanıtı',
  'kept.AUDIT': 'Denetim kaydı, zincirli kanıt olarak: adlar gösterilmez',
  'kept.BLOCKLIST': 'Engel listesi kayıtları: özetler',
}

/** The texts about personal data in a request's record. */
export const { use: usePrivacyWords } = moduleWords('admin-privacy', { en, tr })
