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
  NONCE_REUSED: { tr: 'Bu nonce daha önce kullanıldı.', en: 'This nonce was already used.' },
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
    en: 'The merchant accepts no requests in this direction now.',
  },
  MODULE_DISABLED: { tr: 'Bu modül kapalı: {module}.', en: 'This module is disabled: {module}.' },
  MERCHANT_REF_USED: { tr: 'Bu merchantRef daha önce kullanıldı.', en: 'This merchantRef was already used.' },
  DUPLICATE_PENDING: {
    tr: 'Bu müşterinin aynı tutarda bekleyen bir talebi var.',
    en: 'This customer has a pending request of the same amount.',
  },
  STATUS: {
    tr: 'Talebin durumu artık {status}; bu işlem yapılamaz{decided}.',
    en: 'This is no longer possible: the request is {status}{decided}.',
  },
  ROLE: { tr: 'Bu talep üzerinde işlem yapamazsınız.', en: 'You cannot work on this request.' },
  CLAIM_NEEDED: { tr: 'Önce talebi üstlenin.', en: 'Claim the request first.' },
  CLAIMED_BY_OTHER: { tr: 'Talebi {name} üstlendi.', en: 'The request is claimed by {name}.' },
  BANK_LINE_NEEDED: {
    tr: 'Para bankada görülmeden talep onaylanamaz.',
    en: 'The request cannot be approved before the money is seen at the bank.',
  },
  AMOUNT_DIFFERS: {
    tr: 'Hareketin tutarı talep edilen tutardan farklı.',
    en: 'The amount of the bank line differs from the amount requested.',
  },
  OWN_TERMINAL_KEY: {
    tr: 'Bu terminalin anahtarını siz ya da ekibinizden biri oluşturdu. Ödemeyi başka biri onaylamalı.',
    en: 'You or somebody on your team created a key of this terminal. Another person must approve the payment.',
  },
  OWN_SENDING: {
    tr: 'Bu çekimi siz ya da ekibinizden biri gönderdi. Banka hareketine başka biri karar vermeli.',
    en: 'You or somebody on your team sent this withdrawal. Another person must decide on its debit.',
  },
  OWN_ASKED: {
    tr: '{number}: bu çekimi siz ya da ekibinizden biri oluşturdu ya da onu oluşturan anahtarı gördü. Başka biri onaylayıp göndermeli.',
    en: '{number}: you or somebody on your team created this withdrawal, or saw the key that created it. Another person must approve and send it.',
  },
  DEBIT_SEEN: {
    tr: 'Ekstreye göre bu çekim hesaptan çıkmış. Gönderildi olarak işaretleyin ya da bir yönetici hareketi bağlasın.',
    en: 'The statement shows that this withdrawal left the account. Mark it as sent, or have an administrator link its debit.',
  },
  DEBIT_BEFORE: {
    tr: '{number}: talepten sonra bu alıcıya aynı tutarda bir çıkış olmuş olabilir. Hareketi inceleyin; başka bir ödemeyse nedenini yazıp gönderin.',
    en: '{number}: a debit of this amount to this beneficiary may have left after the request. Check it; if it is another payment, give the reason and send.',
  },
  LINE_REVERSED: {
    tr: 'Banka dosyasına göre bu hareket ters kayıt; bir çekimin ödemesi olamaz.',
    en: 'A bank file reports this line as a reversal, so it cannot be the payment of a withdrawal.',
  },
  LINE_NAMES_OTHER: {
    tr: 'Bu hareket {number} çekiminin referansını taşıyor; başka bir çekimin ödemesi olamaz.',
    en: 'This line has the reference of {number}, so it cannot be the payment of another withdrawal.',
  },
  PART_OF_DEBITED: {
    tr: 'Bu çekimin tamamı hesaptan tek hareketle çıkmış görünüyor. Önce o hareketin neye ait olduğunu belirtin.',
    en: 'The full amount of this withdrawal seems to have left the account in one debit. Resolve that debit first.',
  },
  PART_NOT_NAMED: {
    tr: 'Bu hareketin bilgilerinde çekim geçmiyor. Gönderildi olarak işaretlenmemiş bir çekim, yalnızca onu belirten bir hareketle ödenmiş sayılır.',
    en: 'This debit does not mention the withdrawal. A withdrawal not marked as sent can be paid only by a debit that mentions it.',
  },
  DEBIT_MAY_BE_IT: {
    tr: 'Hesapta bu tutarda, hiçbir çekime bağlanmamış bir çıkış var. Önce onun neye ait olduğunu belirtin.',
    en: 'The account has a debit of this amount that is linked to no withdrawal. Resolve that debit first.',
  },
  NOT_COVERED: {
    tr: 'Ekstreler, paranın çıkmış olabileceği sürenin tamamını kapsamıyor. O günlerden sonra alınmış ve çekimi göndermeyen birinin yüklediği bir ekstre gerekli.',
    en: 'The statements do not cover the whole period in which the money may have left. Upload a statement made after those days; somebody other than the sender must upload it.',
  },
  BALANCE_GAP: {
    tr: 'Bu dönemde hesabın bakiyeleri tutmuyor; eksik hareket var.',
    en: 'The account’s balances do not add up in that period; lines are missing.',
  },
  IBAN_DIFFERS: {
    tr: 'Bu hareketin IBAN’ı farklı.',
    en: 'This line has a different IBAN.',
  },
  RETURN_NEEDS_SECOND: {
    tr: 'Banka bu harekette çekimi belirtmemiş; ikinci bir kişinin onayı gerekir.',
    en: 'The bank does not mention the withdrawal in this line; a second person must approve.',
  },
  RETURN_NOT_NAMED: {
    tr: 'Bu harekette ne çekimin referansı ne de alıcının IBAN’ı var.',
    en: 'This line has neither the withdrawal’s reference nor the beneficiary’s IBAN.',
  },
  UNDO_OVER: {
    tr: 'Geri alma süresi doldu; karar üye iş yerine bildirildi.',
    en: 'It is too late to undo this; the merchant has been notified.',
  },
  UNDO_OTHERS: {
    tr: 'Bu kararı yalnızca veren kişi geri alabilir.',
    en: 'Only the person who made this decision can undo it.',
  },
  LIMIT_EXCEEDED: {
    tr: 'Talep bir limiti aştığı için alınmadı.',
    en: 'The request was not accepted because it would exceed a limit.',
  },
  LIMIT_HOURS: {
    tr: 'Limit grubunun saatleri dışında talep alınmaz.',
    en: 'Requests are not accepted outside the hours of the limit group.',
  },
  MERCHANT_SUSPENDED: {
    tr: 'Üye iş yerinin KYB kaydı askıda; yeni talep alınmaz, çekim gönderilmez.',
    en: 'The merchant’s KYB is suspended; new requests are not accepted and withdrawals are not sent.',
  },
  MERCHANT_NOT_APPROVED: {
    tr: 'Üye iş yerinin KYB kaydı henüz onaylanmadı; canlı talep alınmaz, çekim gönderilmez.',
    en: 'The merchant’s KYB is not approved yet; live requests are not accepted and withdrawals are not sent.',
  },
  MERCHANT_IN_TEST_MODE: {
    tr: 'Üye iş yeri test modunda; bu işlem yalnız canlı modda yapılır.',
    en: 'The merchant is in test mode; this is possible in live mode only.',
  },
  MERCHANT_LIVE: {
    tr: 'Üye iş yeri canlı modda; test talepleri yalnız okunabilir.',
    en: 'The merchant is in live mode; its test requests can only be read.',
  },
  LIMIT_TAKEN: {
    tr: 'Limitte bu talep için yer kalmadı; bu arada başka talepler kullandı.',
    en: 'Other requests have used up the limit in the meantime.',
  },
  OWN_STATEMENT: {
    tr: 'Bu para yalnızca sizin yüklediğiniz ya da düzenini seçtiğiniz bir ekstrede görünüyor. Başka biri onaylamalı.',
    en: 'This money appears only in a statement that you uploaded or chose the layout of. Another person must approve it.',
  },
  LINE_STATEMENT: {
    tr: 'Bu para yalnızca üstünüzün ya da astınızın yüklediği bir ekstrede görünüyor. Başka bir ekipten biri onaylamalı.',
    en: 'This money appears only in a statement uploaded by somebody above or below you. Somebody from another team must approve it.',
  },
  RECENT_STATEMENT: {
    tr: 'Bu para yalnızca, hesaplarınızdaki son değişiklikler nedeniyle {until} tarihine kadar sizinle aynı kişi sayılan birinin yüklediği ekstrede görünüyor. Başka biri onaylamalı.',
    en: 'This money appears only in a statement uploaded by somebody who counts as the same person as you until {until}, because of recent changes to your accounts. Another person must approve it.',
  },
  REST_AWAITED: { tr: 'Tutarın kalanı henüz gelmedi.', en: 'The rest of the amount has not arrived yet.' },
  RECEIPT_NEEDED: { tr: 'Önce dekont ekleyin.', en: 'Attach the receipt first.' },
  FILE_TYPE: { tr: 'Dosya PDF, PNG ya da JPEG olmalı.', en: 'The file must be a PDF, PNG or JPEG.' },
  FILE_TOO_LARGE: { tr: 'Dosya 2 MB’tan büyük olamaz.', en: 'The file must be at most 2 MB.' },
  FILE_KNOWN: { tr: 'Bu dosya zaten ekli.', en: 'This file is already attached.' },
  LINE_BEFORE_REQUEST: {
    tr: 'Bu hareket talepten önce işlenmiş, onun ödemesi ya da iadesi olamaz.',
    en: 'This bank line was booked before the request was made. It cannot be its payment or its return.',
  },
  LINE_NOT_FREE: { tr: 'Bu hareket artık bağlanamaz.', en: 'This bank line can no longer be linked.' },
  MATCH_NOT_EXACT: {
    tr: 'Tam eşleşmiyor. Talebi açın, nedenini seçin ve ayrıca onaylayın.',
    en: 'It is not an exact match. Open the request and approve it separately, with a reason.',
  },
  CONFIRM_REASON_NEEDED: {
    tr: 'Gelen para taleple tam uyuşmuyor. Neden onayladığınızı seçin.',
    en: 'The transfer does not match the request exactly. Choose why you approve it.',
  },
  CONFIRM_REASON_UNFIT: {
    tr: 'Bu neden aradaki farkı açıklamıyor. Başka bir neden seçin.',
    en: 'This reason does not explain the difference. Choose another one.',
  },
  NO_OPEN_ACCOUNT: { tr: 'Talebin hesabı yok.', en: 'The request has no account.' },
  BALANCE_LOW: { tr: 'Üye iş yerinin bakiyesi yetmiyor.', en: 'The merchant’s balance is too low.' },
  ATTACHMENT_GONE: { tr: 'Bu ek artık kayıtta yok.', en: 'This attachment is no longer on the record.' },
  PAYMENT_SEEN: {
    tr: 'Ödeme bankada görüldü; talep artık iptal edilemez.',
    en: 'The payment was seen at the bank; the request can no longer be cancelled.',
  },
  BANK_LINE_THERE: {
    tr: 'Havale bankada görüldü; hareketle eşleştirip onaylayın.',
    en: 'The transfer was seen at the bank; approve it with its bank line.',
  },
  VERSION_CHANGED: {
    tr: 'Talep bu arada değişti, son halini inceleyin.',
    en: 'The request has changed in the meantime; look at it again.',
  },
  CURSOR_INVALID: { tr: 'Sayfa imleci geçerli değil.', en: 'The page cursor is not valid.' },
  CURSOR_OF_OTHER_ORDER: {
    tr: 'Sayfa imleci listenin başka bir sıralamasına ait; ilk sayfadan başlayın.',
    en: 'The page cursor belongs to another sort order of the list; start at the first page.',
  },
  AS_OF_FUTURE: { tr: 'Bu an henüz gelmedi.', en: 'This moment is in the future.' },
  AS_OF_BEFORE_HISTORY: {
    tr: 'O ana ait durum kaydı yok; daha sonraki bir an seçin.',
    en: 'No states were recorded yet at that moment; choose a later one.',
  },
  SORT_NEEDS_SHORT_LIST: {
    tr: 'Bu sütuna göre yalnızca bekleyen, üstlendiğiniz ve bugün karara bağlanan talepler sıralanabilir.',
    en: 'Only waiting requests, your own, and those decided today can be sorted by this column.',
  },
  NO_ENDPOINT: { tr: 'Tanımlı bir geri çağrı adresi yok.', en: 'No callback endpoint is set.' },
  STATEMENT_DAY_AHEAD: {
    tr: 'Bu gün İstanbul’da henüz başlamadı; ekstresi yok.',
    en: 'This day has not begun in Istanbul yet; it has no statement.',
  },
  CALLBACK_ADDRESS_STATE: {
    tr: 'Bu adresin durumu değişti. Listeyi yenileyip yeniden deneyin.',
    en: 'The status of this address has changed. Reload the list and try again.',
  },
  CALLBACK_BUSY: {
    tr: 'Bu geri çağrı şu anda gönderiliyor. Birazdan yeniden deneyin.',
    en: 'This callback is being sent right now. Try again shortly.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
