import type { paperEn } from './paperEn'

/** The Turkish of `paperEn.ts`; a key that is missing or unknown does not compile. */
export const paperTr: Record<keyof typeof paperEn, string> = {
  'receipts.title': 'Dekontlar',
  'receipts.add': 'Dekont ekle',
  'receipts.kinds': 'PDF, PNG ya da JPEG, en çok 2 MB',
  'receipts.none': 'Henüz dekont yok.',
  'receipts.by': '{{name}}, {{at}}',
  'receipts.payer': 'Ödeyenden',
  'receipts.see': 'Göster',
  'receipts.unsee': 'Gizle',
  'receipts.save': 'İndir',
  'receipts.show': '{{name}} dosyasını göster',
  'receipts.hide': '{{name}} dosyasını gizle',
  'receipts.keep': '{{name}} dosyasını indir',
  'receipts.seen': 'Aynı dosya {{number}} ile de geldi.',
  'receipts.tooLarge': 'Dosya 2 MB’tan büyük.',
  'receipts.loading': 'Açılıyor…',
  'receipts.attached': 'Dekont eklendi.',
  'notes.title': 'Notlar',
  'notes.text': 'Ekip için not',
  'notes.add': 'Notu ekle',
  'notes.pin': 'Sabitle',
  'notes.unpin': 'Sabitlemeyi kaldır',
  'notes.pinned': 'Sabit',
  'notes.by': '{{name}}, {{at}}',
  'notes.none': 'Henüz not yok. Üye iş yerleri notları görmez.',
}
