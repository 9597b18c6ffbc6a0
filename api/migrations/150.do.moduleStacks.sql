-- Where a module broke: the stack the browser told, its frames by the sources where the build's maps are kept.
alter table module_event add column stack text;
