/** Messages about balances and payments; part of `words.ts`. */
export const moneyWords = {
  INSUFFICIENT_BALANCE: {
    tr: 'Bakiye, tutarı ve ücretini karşılamıyor.',
    en: 'The balance does not cover the amount and its fee.',
  },
  SIGNATURE_MISSING: { tr: 'İmza başlıkları eksik: {field}.', en: 'Signature headers are missing: {field}.' },
  SIGNATURE_MALFORMED: {
    tr: 'İmza başlığı geçerli değil: {field}.',
    en: 'The signature header is not valid: {field}.',
  },
  SIGNATURE_WRONG: { tr: 'İmza hatalı.', en: 'The signature is wrong.' },
  TIMESTAMP_STALE: {
    tr: 'Zaman damgası sunucu saatinden 300 saniyeden fazla uzak.',
    en: 'The timestamp is more than 300 seconds away from the server’s clock.',
  },
  NONCE_REUSED: { tr: 'Bu nonce daha önce kullanıldı.', en: 'This nonce was used already.' },
  KEY_UNKNOWN: { tr: 'Anahtar bilinmiyor.', en: 'The key is unknown.' },
  KEY_REVOKED: { tr: 'Anahtar iptal edilmiş.', en: 'The key is revoked.' },
  KEY_SCOPE: {
    tr: 'Anahtarın bu işlem için yetkisi yok: {scope}.',
    en: 'The key lacks the scope for this call: {scope}.',
  },
  IP_NOT_ALLOWED: { tr: 'Bu IP adresine izin verilmiyor.', en: 'This IP address is not allowed.' },
  RATE_LIMITED: {
    tr: 'Çok fazla istek. {seconds} saniye sonra tekrar deneyin.',
    en: 'Too many requests. Try again in {seconds} seconds.',
  },
  IDEMPOTENCY_KEY_MISSING: { tr: 'Idempotency-Key başlığı gerekli.', en: 'The Idempotency-Key header is required.' },
  IDEMPOTENCY_KEY_INVALID: {
    tr: 'Idempotency-Key 1–255 görünür ASCII karakter olmalı.',
    en: 'The Idempotency-Key must be 1–255 visible ASCII characters.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    tr: 'Bu Idempotency-Key başka bir istekle kullanıldı.',
    en: 'This Idempotency-Key was used with another request.',
  },
  IDEMPOTENCY_OUTCOME_UNKNOWN: {
    tr: 'Önceki denemenizin sonucu bilinmiyor. Önce kayda bakın, gerekiyorsa yeniden yapın.',
    en: 'It is not known whether your earlier attempt went through. Check the record first, then repeat it if needed.',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    tr: 'Aynı Idempotency-Key ile bir istek işleniyor, birazdan tekrar deneyin.',
    en: 'A request with this Idempotency-Key is in progress; try again shortly.',
  },
  MERCHANT_NOT_ACTIVE: {
    tr: 'Üye iş yeri bu yönde şu anda talep alamıyor.',
    en: 'The merchant takes no requests in this direction now.',
  },
  MODULE_DISABLED: { tr: 'Bu modül kapalı.', en: 'This module is disabled.' },
  MERCHANT_REF_USED: { tr: 'Bu merchantRef daha önce kullanıldı.', en: 'This merchantRef was used already.' },
  DUPLICATE_PENDING: {
    tr: 'Bu müşterinin aynı tutarda bekleyen bir talebi var.',
    en: 'This customer has a pending request of the same amount.',
  },
  STATUS: {
    tr: 'Talebin durumu {status}: bu işlem artık yapılamaz (karar veren: {decidedBy}).',
    en: 'The request is {status}: this is no longer possible (decided by {decidedBy}).',
  },
  ROLE: { tr: 'Bu talep üzerinde işlem yapamazsınız.', en: 'You cannot work on this request.' },
  CLAIM_NEEDED: { tr: 'Önce talebi üstlenin.', en: 'Claim the request first.' },
  CLAIMED_BY_OTHER: { tr: 'Talep {name} üzerinde.', en: 'The request is claimed by {name}.' },
  BANK_LINE_NEEDED: {
    tr: 'Bankada karşılığı görülmeden onaylanamaz.',
    en: 'It cannot be confirmed before the money is seen at the bank.',
  },
  AMOUNT_DIFFERS: {
    tr: 'Hareketin tutarı talep edilen tutardan farklı.',
    en: 'The amount of the bank line differs from the amount requested.',
  },
  OWN_TERMINAL_KEY: {
    tr: 'Bu terminalin anahtarını siz ya da ekibinizden biri oluşturdu: ödemeyi başka biri onaylamalı.',
    en: 'You, or somebody of your line, made a key of this terminal: another person has to approve the payment.',
  },
  OWN_SENDING: {
    tr: 'Bu çekimi siz ya da ekibinizden biri gönderdi: banka hareketine başka biri karar vermeli.',
    en: 'You, or somebody of your line, sent this withdrawal: another person has to decide about its debit.',
  },
  OWN_ASKED: {
    tr: '{number}: bu çekimi siz ya da ekibinizden biri istedi ya da isteyen anahtarı gördü. Başka biri onaylamalı ve göndermeli.',
    en: '{number}: you, or somebody of your line, asked for this withdrawal or saw the key that did. Another person has to approve and send it.',
  },
  DEBIT_SEEN: {
    tr: 'Bankanın ekstresi bu çekimin gittiğini gösteriyor: gönderildi olarak işaretlenmeli ya da yönetici hareketi bağlamalı.',
    en: 'The bank’s statement shows that this withdrawal left: mark it as sent, or have an administrator link its debit.',
  },
  DEBIT_BEFORE: {
    tr: '{number} için: talepten sonra bu alıcıya bu tutarda bir hareket çıkmış olabilir. Bakın; başka bir ödemeyse nedenini yazıp gönderin.',
    en: '{number}: a debit of this amount to this beneficiary may have left after the request. Look at it; if it is another payment, say why and send.',
  },
  LINE_REVERSED: {
    tr: 'Bir banka dosyası bu hareketi ters kayıt olarak bildiriyor: bir çekimin ödemesi olamaz.',
    en: 'A bank file reports this line as a reversal: it cannot be the payment of a withdrawal.',
  },
  LINE_NAMES_OTHER: {
    tr: 'Bu hareketin referansı {number} çekiminin: başka bir çekimin ödemesi olamaz.',
    en: 'This line has the reference of {number}: it cannot be the payment of another withdrawal.',
  },
  PART_OF_DEBITED: {
    tr: 'Bu çekimin tamamı hesaptan tek hareketle çıkmış görünüyor: önce o hareketin ne olduğu belli olmalı.',
    en: 'The whole of this withdrawal seems to have left the account in one transfer: say first what that debit is.',
  },
  PART_NOT_NAMED: {
    tr: 'Bu hareket çekimi anmıyor: gönderildi denmemiş bir çekim, ancak onu anan hareketle ödenmiş sayılır.',
    en: 'This debit does not name the withdrawal: what nobody sent is paid only by a debit that names it.',
  },
  DEBIT_MAY_BE_IT: {
    tr: 'Hesaptan bu tutarda, hiçbir çekime bağlanmamış bir hareket var: önce onun ne olduğu belli olmalı.',
    en: 'A debit of this amount left the account and belongs to no withdrawal: say first what it is.',
  },
  NOT_COVERED: {
    tr: 'Gönderimin başladığı andan bitmiş olabileceği ana kadarki ekstre eksik: bittikten sonraki günde alınmış, başka birinin yüklediği bir ekstre gerekli.',
    en: 'No statement covers the whole time in which it may have left: one is needed that was taken after those days, and handed in by somebody who did not send it.',
  },
  BALANCE_GAP: {
    tr: 'Bu sürede hesabın bakiyeleri tutmuyor: eksik hareket var.',
    en: 'The account’s balances do not add up in that period: lines are missing.',
  },
  IBAN_DIFFERS: {
    tr: 'Bu hareketin IBAN’ı başka.',
    en: 'This line is of another IBAN.',
  },
  RETURN_NEEDS_SECOND: {
    tr: 'Banka bu harekette çekimi belirtmiyor: ikinci bir kişinin onayı gerekir.',
    en: 'The bank does not name the withdrawal in this line: a second person has to agree.',
  },
  RETURN_NOT_NAMED: {
    tr: 'Bu hareket ne çekimin referansını ne de gittiği IBAN’ı taşıyor.',
    en: 'This line names neither the withdrawal’s reference nor the IBAN it went to.',
  },
  UNDO_OVER: {
    tr: 'Geri alma süresi doldu, üye iş yerine iletildi.',
    en: 'The time to take it back is over; the merchant has been told.',
  },
  UNDO_OTHERS: { tr: 'Bu kararı siz vermediniz.', en: 'This was not your decision.' },
  LIMIT_EXCEEDED: {
    tr: 'Bir limit aşılıyor: bu talep alınmadı.',
    en: 'A limit would be exceeded: this request was not taken.',
  },
  LIMIT_HOURS: {
    tr: 'Limit grubunun saatleri dışında talep alınmaz.',
    en: 'No requests are taken outside the hours of the limit group.',
  },
  MERCHANT_SUSPENDED: {
    tr: 'Üye iş yerinin KYB kaydı askıda: yeni talep alınmaz, çekim gönderilmez.',
    en: 'The merchant’s KYB is suspended: no new requests are taken, and no withdrawals are sent.',
  },
  MERCHANT_NOT_APPROVED: {
    tr: 'Üye iş yerinin KYB kaydı henüz onaylanmadı: canlı talep alınmaz, çekim gönderilmez.',
    en: 'The merchant’s KYB is not approved yet: no live requests are taken, and no withdrawals are sent.',
  },
  LIMIT_TAKEN: {
    tr: 'Bu talebin limitteki yeri bu arada doldu.',
    en: 'The room this request had under a limit has been taken meanwhile.',
  },
  OWN_STATEMENT: {
    tr: 'Bu para yalnızca sizin yüklediğiniz ya da düzenini seçtiğiniz bir ekstrede var: başka biri onaylamalı.',
    en: 'Only a statement that you handed in, or chose the layout of, names this money: another person has to confirm it.',
  },
  LINE_STATEMENT: {
    tr: 'Bu para yalnızca üstünüzün ya da astınızın yüklediği bir ekstrede var: başka bir ekipten biri onaylamalı.',
    en: 'Only a statement of somebody above or below you names this money: somebody outside that line has to confirm it.',
  },
  RECENT_STATEMENT: {
    tr: 'Bu para yalnızca, hesabı yakın zamanda sizinkiyle aynı elden geçen birinin ekstresinde var: {until} tarihine kadar başka biri onaylamalı.',
    en: 'Only a statement of somebody whose account was lately in one hand with yours names this money: until {until} another person has to confirm it.',
  },
  REST_AWAITED: { tr: 'Tutarın kalanı bekleniyor.', en: 'The rest of the amount is still awaited.' },
  RECEIPT_NEEDED: { tr: 'Önce dekont ekleyin.', en: 'Attach the receipt first.' },
  FILE_TYPE: { tr: 'Dosya PDF, PNG ya da JPEG olmalı.', en: 'The file must be a PDF, PNG or JPEG.' },
  FILE_TOO_LARGE: { tr: 'Dosya 2 MB’tan büyük olamaz.', en: 'The file may be at most 2 MB.' },
  FILE_KNOWN: { tr: 'Bu dosya zaten ekli.', en: 'This file is attached already.' },
  LINE_BEFORE_REQUEST: {
    tr: 'Bu hareket talepten önce işlenmiş, onun ödemesi ya da iadesi olamaz.',
    en: 'This bank line was booked before the request was made. It cannot be its payment or its return.',
  },
  LINE_NOT_FREE: { tr: 'Bu hareket artık bağlanamaz.', en: 'This bank line can no longer be linked.' },
  MATCH_NOT_EXACT: {
    tr: 'Tam eşleşmiyor: açıp nedenini seçerek tek başına onaylayın.',
    en: 'It is no exact match: open it and confirm it by itself, with a reason.',
  },
  CONFIRM_REASON_NEEDED: {
    tr: 'Gelen para istenenle tam uyuşmuyor: neden onayladığınızı seçin.',
    en: 'The transfer is not exactly what was asked for: say why you confirm it.',
  },
  CONFIRM_REASON_UNFIT: {
    tr: 'Bu neden, farklı olanı açıklamıyor: başka bir neden seçin.',
    en: 'This reason does not explain what differs: choose another.',
  },
  NO_OPEN_ACCOUNT: { tr: 'Talebin hesabı yok.', en: 'The request has no account.' },
  BALANCE_LOW: { tr: 'Üye iş yerinin bakiyesi yetmiyor.', en: 'The merchant’s balance does not cover it.' },
  PAPER_GONE: { tr: 'Bu kayıtta artık böyle bir ek yok.', en: 'It is no longer beside this record.' },
  PAYMENT_SEEN: {
    tr: 'Ödeme bankada görüldü; talep artık iptal edilemez.',
    en: 'The payment was seen at the bank; the request can no longer be cancelled.',
  },
  BANK_LINE_THERE: {
    tr: 'Havale bankada görüldü; olağan yoldan onaylayın.',
    en: 'The transfer was seen at the bank; confirm it the ordinary way.',
  },
  VERSION_CHANGED: {
    tr: 'Talep bu arada değişti, son halini inceleyin.',
    en: 'The request has changed meanwhile; look at it again.',
  },
  CURSOR_INVALID: { tr: 'Sayfa imleci geçerli değil.', en: 'The page cursor is not valid.' },
  CURSOR_OF_OTHER_ORDER: {
    tr: 'Sayfa imleci listenin başka bir sıralamasına ait; ilk sayfadan başlayın.',
    en: 'The page cursor belongs to another order of the list; begin at its first page.',
  },
  AS_OF_FUTURE: { tr: 'Bu an henüz gelmedi.', en: 'This moment has not come yet.' },
  AS_OF_BEFORE_HISTORY: { tr: 'Durum geçmişi o ana uzanmıyor.', en: 'The history of states begins later.' },
  SORT_NEEDS_SHORT_LIST: {
    tr: 'Bu liste bu sütuna göre sıralanamaz: sıralama yalnız bekleyenlerde, üstlendiklerinizde ve bugün karara bağlananlarda sunulur.',
    en: 'This list cannot be sorted by that column: it is offered for what waits, what you hold and what was decided today.',
  },
  NO_ENDPOINT: { tr: 'Tanımlı bir geri çağrı adresi yok.', en: 'No callback endpoint is set.' },
  STATEMENT_DAY_AHEAD: {
    tr: 'Bu gün İstanbul’da henüz başlamadı; ekstresi yok.',
    en: 'This day has not begun in Istanbul yet; it has no statement.',
  },
  CALLBACK_ADDRESS_STATE: {
    tr: 'Bu adresin durumu değişti. Listeyi yenileyip yeniden deneyin.',
    en: 'The state of this address has changed. Reload the list and try again.',
  },
  CALLBACK_BUSY: { tr: 'Bu geri çağrı şu anda gönderiliyor.', en: 'This callback is being delivered right now.' },
} as const satisfies Record<string, { tr: string; en: string }>
