/** SQL: the common facts of an event, as rows of name, expected, found. */
export const eventFacts = `('id', event_id, said ->> 'id'), ('type', type, said ->> 'type'), ('sequence', seq::text, said ->> 'sequence'),
    ('merchant', whose::text, said ->> 'merchantId'), ('whose feed', whose::text, merchant_id::text),
    ('object', object_id::text, said -> 'data' ->> 'id'), ('number', number, said -> 'data' ->> 'number'), ('number of the row', number, object_number),
    ('reference', merchant_ref, said -> 'data' ->> 'merchantRef'), ('status', upper(split_part(type, '.', 2)), said -> 'data' ->> 'status'),
    ('asked for', amount_minor::text, said -> 'data' ->> 'amountRequested'), ('currency', 'TRY', said -> 'data' ->> 'currency')`
