-- What an office starts with: a root per type, and the choices below it in the order in which they are offered.

insert into categories (type_id, name) values (1, 'Complaint'), (2, 'Event');

insert into categories (type_id, parent_id, name)
select root.type_id, root.id, choice.name
from categories root
join (values
  (1, 1, 'Water Supply'),
  (1, 2, 'Electricity'),
  (1, 3, 'Roads'),
  (1, 4, 'Drainage and Sanitation'),
  (1, 5, 'Health'),
  (1, 6, 'Education'),
  (1, 7, 'Ration and Welfare'),
  (1, 8, 'Police and Safety'),
  (1, 9, 'Land and Revenue'),
  (1, 10, 'Employment'),
  (1, 11, 'Other'),
  (2, 1, 'Public Meeting'),
  (2, 2, 'Jan Sunwai (Public Hearing)'),
  (2, 3, 'Inauguration'),
  (2, 4, 'Health Camp'),
  (2, 5, 'Training'),
  (2, 6, 'Cultural Programme'),
  (2, 7, 'Festival'),
  (2, 8, 'Sports'),
  (2, 9, 'Visit'),
  (2, 10, 'Condolence'),
  (2, 11, 'Other')
) as choice (type_id, place, name) on choice.type_id = root.type_id
where root.parent_id is null
order by choice.type_id, choice.place;
