import type { Translated } from '@kasa/console/i18n'

import type { matchingEn } from './matchingEn'

export const matchingTr: Translated<typeof matchingEn> = {
  title: 'Eşleşmeyenler', summary: '{{lines}} · {{requests}}', 'summary.lines': '{{count, number}} hareket, {{sum}}', 'summary.requests': '{{count, number}} talep, {{sum}}',
  'side.lines': 'Banka hareketleri', 'side.requests': 'Talepler', 'side.aside': 'Ayrılanlar', sides: 'Üzerinde çalışılan',
  search: 'Ad, tutar, referans', rules: 'Eşleştirme kuralları',
  'age.label': 'Bekleme', 'age.hour': 'Bir saate kadar', 'age.day': 'Bir güne kadar', 'age.threeDays': 'Üç güne kadar', 'age.older': 'Daha uzun',
  'empty.lines': 'Her hareket talebini buldu', 'empty.requests': 'Parasını bekleyen talep yok', 'empty.aside': 'Ayrılmış hareket yok', 'empty.text': 'Botların ve ekstrelerin getirdikleri burada kendiliğinden görünür.',
  'empty.filtered': 'Süzgeçlere uyan yok', clear: 'Süzgeçleri kaldır',
  'col.sender': 'Gönderen', 'col.note': 'Açıklama', 'col.account': 'Hesap', 'col.amount': 'Tutar', 'col.age': 'Bekliyor', 'col.state': 'Durum', 'col.customer': 'Müşteri', 'col.number': 'Numara', 'col.reference': 'Referans', 'col.rest': 'Beklenen',
  'status.NEW': 'Bekliyor', 'status.SUSPENSE': 'Bekliyor', 'status.PARTIAL': 'Kısmen', 'status.SUGGESTED': 'Bağlı', 'status.MATCHED': 'Ödendi', 'status.IGNORED': 'Ayrıldı', 'status.RETURNED': 'İade edildi',
  'request.ASSIGNED': 'Ödeme bekliyor', 'request.DECLARED': 'Ödedim dedi', 'request.IN_REVIEW': 'İncelemede', 'request.EXPIRED': 'Süresi doldu', 'request.REJECTED': 'Reddedildi',
  'field.iban': 'Gönderen IBAN', 'field.ref': 'Banka referansı', 'field.note': 'Açıklama', 'field.account': 'Hesap', 'field.booked': 'İşlem zamanı', 'field.free': 'Dağıtılmayan', 'field.merchant': 'Üye iş yeri', 'field.reference': 'Referans', 'field.expires': 'Son zamanı', 'field.reason': 'Gerekçe', 'field.links': 'Bağlı olduğu',
  pending: 'İkinci kişi bekleniyor: {{kind}}', 'kind.bankLine.return': 'göndericiye iade', 'kind.bankLine.manualDeposit': 'elle açılan yatırım',
  candidates: 'Olası talepler', 'candidates.lines': 'Olası hareketler', others: 'Bekleyen diğer talepler', 'others.lines': 'Bekleyen diğer hareketler', 'candidates.none': 'Yakın bir şey yok.', 'find.requests': 'Başka talep ara', 'find.lines': 'Başka hareket ara',
  'verdict.APPROVE': 'Kurallar bunu onaylardı', 'verdict.SUGGEST': 'Kurallar öneriyor, karar sizin', 'verdict.NONE': 'Kurallar kesin bir şey bulamadı',
  'act.link': 'Bağla', 'act.ignore': 'Ayır', 'act.return': 'İade et', 'act.open': 'Yatırım aç', 'act.restore': 'Geri getir',
  'plan.none': 'Birbirine ait olanları seçin.', 'plan.WHOLE': '{{amount}} ile {{number}} onaylanır.', 'plan.PART': '{{amount}} {{number}} için tutulur; {{rest}} daha beklenir.', 'plan.MORE': '{{amount}}, {{number}} için istenenden fazla: incelemeye gider.', 'plan.left': '{{amount}} harekette kalır.', 'plan.many': '{{count}} hareket seçili, toplam {{amount}}.',
  'refusal.NOTHING_CHOSEN': 'Bir hareket ve bir talep seçin.', 'refusal.MANY_TO_MANY': 'Birden çok hareket birden çok talebe bağlanamaz.', 'refusal.LINE_USED_UP': 'Hareketin tamamı dağıtılmış.', 'refusal.REQUEST_WHOLE': 'Talebin parası tamam.', 'refusal.LINE_TOO_SMALL': 'Talepler hareketin tutarını aşıyor.', 'refusal.MORE_THAN_ASKED': 'Hareketler talebin kalanını aşıyor.',
  'refusal.OWN_STATEMENT': 'Bu hareket yalnızca sizin yüklediğiniz ya da düzenini seçtiğiniz bir ekstrede var: başka biri bağlamalı.',
  'refusal.LINE_STATEMENT': 'Bu hareket yalnızca üstünüzün ya da astınızın yüklediği bir ekstrede var: başka bir ekipten biri bağlamalı.',
  'refusal.RECENT_STATEMENT': 'Bu hareket yalnızca, hesabı yakın zamanda sizinkiyle aynı elden geçen birinin ekstresinde var: {{until}} tarihine kadar başka biri bağlamalı.',
  'refusal.LINE_TAKEN': 'Hareket alınmış.', 'refusal.LINE_PENDING': 'İkinci kişinin kararını bekliyor.', 'refusal.NO_SENDER_IBAN': 'Gönderen IBAN’ı bilinmiyor.',
  'done.APPROVED': '{{number}} onaylandı', 'done.HELD': '{{number}} için tutuldu', 'done.REVIEW': '{{number}} incelemede', 'done.ignore': 'Ayrıldı', 'done.restore': 'Yeniden bekleyenler arasında', 'done.asked': 'İstendi: kararı ikinci kişi verir',
  'reason.link': 'Neden birbirlerine aitler?', 'reason.linkText': 'Tutar, ad, referans ya da hesap taleptekiyle aynı değil.', 'reason.linkNote': 'Not', 'reason.ignore': 'Bu hareket ayrılsın mı?', 'reason.ignoreText': 'Hiçbir talebi ödemiyor. Parası geçici hesapta kalır.', 'reason.return': 'Para geri gönderilsin mi?', 'reason.returnText': 'Kararı ikinci kişi verir; para gönderenin IBAN’ına çıkar.',
  'open.title': 'Bu hareket için yatırım aç', 'open.text': '{{name}}, {{amount}}. Kararı ikinci kişi verir.', 'open.merchant': 'Üye iş yeri', 'open.pick': 'Seçin…', 'open.merchantRef': 'Üye iş yerinin referansı', 'open.customerRef': 'Müşteri numarası', 'open.customerName': 'Müşteri', 'open.reason': 'Neden', 'open.save': 'İste',
  select: '{{name}} hareketini seç', selectAll: 'Tüm hareketleri seç',
  hints: 'J K gezin · 1–9 seç · L bağla · I ayır',
}
