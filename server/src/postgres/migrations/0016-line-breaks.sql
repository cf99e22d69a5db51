-- A browser sends line breaks of a multipart form as CRLF; the console's own text has LF.
update complaints set description = replace(replace(description, E'\r\n', E'\n'), E'\r', E'\n')
where strpos(description, E'\r') > 0;
