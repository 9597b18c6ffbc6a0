import type { Translated } from '@kasa/console/i18n'

import type { en } from './en'

export const tr: Translated<typeof en> = {
  title: 'Eşleşmeyenler', summary: '{{lines}} · {{requests}}', 'summary.lines': '{{count, number}} hareket, {{sum}}', 'summary.requests': '{{count, number}} talep, {{sum}}',
  'side.lines': 'Banka hareketleri', 'side.requests': 'Talepler', 'side.aside': 'Kenara alınanlar', sides: 'Üzerinde çalışılan',
  search: 'Ad, tutar, referans', rules: 'Eşleştirme kuralları',
  'age.label': 'Bekleme', 'age.hour': 'Bir saate kadar', 'age.day': 'Bir güne kadar', 'age.threeDays': 'Üç güne kadar', 'age.older': 'Daha uzun',
  'empty.lines': 'Eşleşmeyen hareket yok', 'empty.requests': 'Parasını bekleyen talep yok', 'empty.aside': 'Kenara alınmış hareket yok', 'empty.text': 'Yenileri burada kendiliğinden görünür.',
  'empty.filtered': 'Bu filtrelere uyan yok', clear: 'Filtreleri temizle',
  'col.sender': 'Gönderen', 'col.note': 'Açıklama', 'col.account': 'Hesap', 'col.amount': 'Tutar', 'col.age': 'Bekleme', 'col.state': 'Durum', 'col.customer': 'Müşteri', 'col.number': 'Numara', 'col.reference': 'Referans', 'col.rest': 'Kalan',
  'status.NEW': 'Eşleşmedi', 'status.SUSPENSE': 'Eşleşmedi', 'status.PARTIAL': 'Kısmen', 'status.SUGGESTED': 'Bağlı', 'status.MATCHED': 'Ödendi', 'status.IGNORED': 'Kenara alındı', 'status.RETURNED': 'İade edildi',
  'request.ASSIGNED': 'Ödeme bekliyor', 'request.DECLARED': 'Ödendi denildi', 'request.IN_REVIEW': 'İncelemede', 'request.EXPIRED': 'Süresi doldu', 'request.REJECTED': 'Reddedildi',
  'field.iban': 'Gönderen IBAN', 'field.ref': 'Banka referansı', 'field.note': 'Açıklama', 'field.account': 'Hesap', 'field.booked': 'İşlem zamanı', 'field.free': 'Bağlanmayan', 'field.merchant': 'Üye iş yeri', 'field.reference': 'Referans', 'field.expires': 'Son ödeme', 'field.reason': 'Gerekçe', 'field.links': 'Bağlı olduğu',
  pending: 'Onay bekliyor: {{kind}}', 'kind.bankLine.return': 'gönderene iade', 'kind.bankLine.manualDeposit': 'elle yatırım',
  candidates: 'Olası talepler', 'candidates.lines': 'Olası hareketler', others: 'Diğer açık talepler', 'others.lines': 'Diğer eşleşmeyen hareketler', 'candidates.none': 'Benzer yok.', 'find.requests': 'Başka talep ara', 'find.lines': 'Başka hareket ara',
  'verdict.APPROVE': 'Kurallar bunu onaylardı', 'verdict.SUGGEST': 'Kurallar öneriyor, karar sizin', 'verdict.NONE': 'Kesin eşleşme yok',
  'act.link': 'Bağla', 'act.ignore': 'Kenara al', 'act.return': 'İade et', 'act.open': 'Yatırım aç', 'act.restore': 'Geri getir',
  'plan.none': 'Bağlanacakları seçin.', 'plan.WHOLE': '{{amount}} ile {{number}} onaylanır.', 'plan.PART': '{{amount}} {{number}} için tutulur; kalan {{rest}}.', 'plan.MORE': '{{amount}}, {{number}} için istenenden fazla: incelemeye gider.', 'plan.left': '{{amount}} harekette kalır.', 'plan.many': '{{count}} hareket seçili, toplam {{amount}}.',
  'refusal.NOTHING_CHOSEN': 'Bir hareket ve bir talep seçin.', 'refusal.MANY_TO_MANY': 'Birden çok hareket birden çok talebe bağlanamaz.', 'refusal.LINE_USED_UP': 'Hareketin tamamı bağlanmış.', 'refusal.REQUEST_WHOLE': 'Talebin parası tamam.', 'refusal.LINE_TOO_SMALL': 'Talepler hareketin tutarını aşıyor.', 'refusal.MORE_THAN_ASKED': 'Hareketler talebin kalanını aşıyor.',
  'refusal.OWN_STATEMENT': 'Bu hareket yalnızca sizin yüklediğiniz ya da düzenini seçtiğiniz bir ekstrede var: başka biri bağlamalı.',
  'refusal.LINE_STATEMENT': 'Bu hareket yalnızca üstünüzün ya da astınızın yüklediği bir ekstrede var: başka bir ekipten biri bağlamalı.',
  'refusal.RECENT_STATEMENT': 'Bu hareket yalnızca, hesabı yakın zamanda sizinkiyle aynı elden geçen birinin ekstresinde var: {{until}} tarihine kadar başka biri bağlamalı.',
  'refusal.LINE_TAKEN': 'Hareket alınmış.', 'refusal.LINE_PENDING': 'Onay bekliyor.', 'refusal.NO_SENDER_IBAN': 'Gönderen IBAN’ı bilinmiyor.',
  'done.APPROVED': '{{number}} onaylandı', 'done.HELD': '{{number}} için tutuldu', 'done.REVIEW': '{{number}} incelemede', 'done.ignore': 'Kenara alındı', 'done.restore': 'Yeniden eşleşmeyenlerde', 'done.asked': 'Onaya gönderildi',
  'reason.link': 'Neden birbirlerine aitler?', 'reason.linkText': 'Tutar, ad, referans ya da hesap taleptekiyle aynı değil.', 'reason.linkNote': 'Not', 'reason.ignore': 'Bu hareket kenara alınsın mı?', 'reason.ignoreText': 'Hiçbir talebi ödemiyor. Parası askı hesabında kalır.', 'reason.return': 'Para geri gönderilsin mi?', 'reason.returnText': 'Kararı ikinci kişi verir; para gönderenin IBAN’ına çıkar.',
  'open.title': 'Bu hareket için yatırım aç', 'open.text': '{{name}}, {{amount}}. Kararı ikinci kişi verir.', 'open.merchant': 'Üye iş yeri', 'open.pick': 'Seçin…', 'open.merchantRef': 'Üye iş yerinin referansı', 'open.customerRef': 'Müşteri numarası', 'open.customerName': 'Müşteri', 'open.reason': 'Neden', 'open.save': 'Onaya gönder',
  select: '{{name}} hareketini seç', selectAll: 'Tüm hareketleri seç',
  hints: 'J K gez · 1–9 seç · L bağla · I kenara al',
}
