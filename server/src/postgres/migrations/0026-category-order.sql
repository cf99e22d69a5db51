-- The order in which categories are offered so far, and the Hindi names of those that every office starts with.
update categories c
set position = choice.place, name_hi = known.name_hi
from (
  select id, row_number() over (partition by type_id order by id) as place from categories where parent_id is not null
) choice
join categories named on named.id = choice.id
left join (values
  ('Water Supply', 'जल आपूर्ति'),
  ('Electricity', 'बिजली'),
  ('Roads', 'सड़कें'),
  ('Drainage and Sanitation', 'नाली और सफ़ाई'),
  ('Health', 'स्वास्थ्य'),
  ('Education', 'शिक्षा'),
  ('Ration and Welfare', 'राशन और कल्याण'),
  ('Police and Safety', 'पुलिस और सुरक्षा'),
  ('Land and Revenue', 'भूमि और राजस्व'),
  ('Employment', 'रोज़गार'),
  ('Other', 'अन्य'),
  ('Public Meeting', 'जनसभा'),
  ('Jan Sunwai (Public Hearing)', 'जनसुनवाई'),
  ('Inauguration', 'उद्घाटन'),
  ('Health Camp', 'स्वास्थ्य शिविर'),
  ('Training', 'प्रशिक्षण'),
  ('Cultural Programme', 'सांस्कृतिक कार्यक्रम'),
  ('Festival', 'उत्सव'),
  ('Sports', 'खेल'),
  ('Visit', 'भेंट'),
  ('Condolence', 'शोक-सभा')
) known (name, name_hi) on known.name = named.name
where c.id = choice.id;
